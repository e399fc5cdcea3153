"""What `quotegate demo` shows: passages on student services and a model's reply, in English and in Chinese. Data only.

A made-up university and made-up rules. Each reply holds what a gate meets every day: sentences cut short or pointed
otherwise that are there all the same, and one each of the commonest quotes that must not be sent.
"""

from __future__ import annotations

from typing import Final

from .passages import Passage

# The year the demo is set in, so that it shows the same verdicts every year.
YEAR: Final = 2026

VISA_EN: Final = """\
Student visa
You must study full time while you hold a student visa.
This also applies to online units. You can work 48 hours a fortnight."""

LEAVING_EN: Final = """\
Leaving a unit
You can leave a unit online until the census date.
You cannot do so if:
- you are in your final semester"""

EXAMS_EN: Final = """\
Exams
In 2022 all exams were held online. Bring your student card to every exam.

Exam | Room | Date
MAT101 | Hall B | 9 June"""

REPLY_EN: Final = """\
[1] You must study full time
[1] This also applies to online units.
[1] You can work 40 hours a fortnight.
[2] “You can leave a unit online, until the census date”
[2] you are in your final semester
[3] In 2022 all exams were held online.
[3] Bring your student card to every exam.
[3] MAT101 | Hall B | 9 June"""

VISA_ZH: Final = """\
学生签证
持学生签证期间，你必须保持全日制注册。
这一规定同样适用于网课。授课期间，每两周最多可以打工48小时。"""

LEAVING_ZH: Final = """\
退课
在退课截止日之前，你可以在学生门户网站自行退课。
下列情形不能在线退课：
（一）正在读最后一个学期；"""

EXAMS_ZH: Final = """\
考试
2022年的期末考试全部在线上进行。参加每场考试都必须携带学生证。

科目 | 考场 | 日期
高等数学 | 二号楼 | 6月9日"""

REPLY_ZH: Final = """\
[1] 你必须保持全日制注册
[1] 这一规定同样适用于网课。
[1] 授课期间，每两周最多可以打工40小时。
[2] “在退课截止日之前你可以在学生门户网站自行退课”
[2] （一）正在读最后一个学期；
[3] 2022年的期末考试全部在线上进行。
[3] 参加每场考试都必须携带学生证。
[3] 高等数学 | 二号楼 | 6月9日"""

PASSAGES_EN: Final = (
    Passage(VISA_EN, title="Student visa"),
    Passage(LEAVING_EN, title="Leaving a unit"),
    Passage(EXAMS_EN, title="Exams"),
)
PASSAGES_ZH: Final = (
    Passage(VISA_ZH, title="学生签证"),
    Passage(LEAVING_ZH, title="退课"),
    Passage(EXAMS_ZH, title="考试"),
)

# What a page of the demo gives as asked.
QUESTION: Final = "What are the rules for students?"

# Language, passages, the model's reply.
SAMPLES: Final = (
    ("English", PASSAGES_EN, REPLY_EN),
    ("中文", PASSAGES_ZH, REPLY_ZH),
)
