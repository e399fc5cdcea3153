"""What `quotegate demo` shows: passages on student services and a model's reply, in English and in Chinese. Data only.

A made-up university and made-up rules. Each reply holds what a gate meets every day: sentences cut short that are there
all the same, and one each of the commonest quotes that must not be sent.
"""

from __future__ import annotations

from typing import Final

from .passages import Passage

# The year the demo is set in, so that it shows the same verdicts every year.
YEAR: Final = 2026

PASSAGES_EN: Final = (
    Passage(
        "Student visa\n"
        "You must stay enrolled full time while you hold a student visa. "
        "This also applies to online units. "
        "You can work up to 48 hours a fortnight during teaching periods.",
        title="Student visa",
    ),
    Passage(
        "Leaving a unit\n"
        "You can withdraw from a unit in the student portal until the census date.\n"
        "You cannot withdraw online if:\n"
        "- you are in your final semester\n"
        "- you owe library fees",
        title="Leaving a unit",
    ),
    Passage(
        "Exams\n"
        "In 2022 all final exams were held online. "
        "Bring your student card to every exam.\n"
        "\n"
        "Exam | Room | Date\n"
        "MAT101 | Hall B | 9 June",
        title="Exams",
    ),
)

REPLY_EN: Final = """\
[1] You must stay enrolled full time
[1] This also applies to online units.
[1] You can work up to 40 hours a fortnight during teaching periods.
[2] “You can withdraw from a unit in the student portal, until the census date”
[2] you are in your final semester
[3] In 2022 all final exams were held online.
[3] Bring your student card to every exam.
[3] MAT101 | Hall B | 9 June
"""

PASSAGES_ZH: Final = (
    Passage(
        "学生签证\n持学生签证期间，你必须保持全日制注册。这一规定同样适用于网课。授课期间，每两周最多可以打工48小时。",
        title="学生签证",
    ),
    Passage(
        "退课\n"
        "在退课截止日之前，你可以在学生门户网站自行退课。\n"
        "有下列情形之一的，不能在线退课：\n"
        "（一）正在读最后一个学期；\n"
        "（二）尚未缴清图书馆费用。",
        title="退课",
    ),
    Passage(
        "考试\n"
        "2022年的期末考试全部在线上进行。"
        "参加每场考试都必须携带学生证。\n"
        "\n"
        "科目 | 考场 | 日期\n"
        "高等数学 | 二号楼 | 6月9日",
        title="考试",
    ),
)

REPLY_ZH: Final = """\
[1] 你必须保持全日制注册
[1] 这一规定同样适用于网课。
[1] 授课期间，每两周最多可以打工40小时。
[2] “在退课截止日之前你可以在学生门户网站自行退课”
[2] （一）正在读最后一个学期；
[3] 2022年的期末考试全部在线上进行。
[3] 参加每场考试都必须携带学生证。
[3] 高等数学 | 二号楼 | 6月9日
"""

SAMPLES: Final = (
    ("English", PASSAGES_EN, REPLY_EN),
    ("中文", PASSAGES_ZH, REPLY_ZH),
)
