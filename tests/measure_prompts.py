"""What a model makes of the prompts: how often it quotes the right passage, and how often it refuses when it should.

    python tests/measure_prompts.py --ask COMMAND [--language en|zh] [--questions FILE] [--retry] [--replies FILE]

COMMAND gets the messages on stdin, as JSON in the form of chat completions, and writes the model's reply. The questions
of prompt_questions.jsonl, made up for this, are asked unless FILE has others: one object a line with `question`,
`passages` (objects with `text` and `title`) and `answer_in` (the number of the passage that answers, or null).
From Python: `summary(measure(ask, questions("en"), EN))`.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

from quotegate import Passage, Rules, check
from quotegate.prompts import EN, ZH, retry_message, user_message

MARKED_RE = re.compile(r"(?m)^\W{0,4}[\[【][^\W\d]* ?\d")


def questions(language):
    """The questions of a language: (question, passages, number of the passage that answers or None)."""
    for line in Path(__file__).with_name("prompt_questions.jsonl").read_text(encoding="utf-8").splitlines():
        group = json.loads(line)
        passages = [Passage(**passage) for passage in group["passages"]]
        if group["language"] == language:
            yield from ((question, passages, number) for question, number in group["answered"].items())
            yield from ((question, passages, None) for question in group["unanswered"])


def questions_from(path):
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)
        passages = [Passage(passage["text"], title=passage.get("title")) for passage in asked["passages"]]
        yield asked["question"], passages, asked["answer_in"] or None


def measure(ask, asked, system, *, retry=False):
    """Yields a row for each question; `ask` takes messages and returns the reply."""
    for question, passages, number in asked:
        messages = [
            {"role": "system", "content": system},
            {"role": "user", "content": user_message(question, passages, max_chars=1000)},
        ]
        replies = [ask(messages)]
        results = [check(replies[0], passages, Rules(current_year=0))]
        if retry and (again := retry_message(results[0], question)):
            messages += [{"role": "assistant", "content": replies[0]}, {"role": "user", "content": again}]
            replies.append(ask(messages))
            results.append(check(replies[1], passages, Rules(current_year=0)))
        yield {"question": question, "answer_in": number, "replies": replies, "results": results}


def summary(rows):
    """Counts by name, apart for the questions that the passages answer and the others."""
    counts = Counter()
    for row in rows:
        answered = row["answer_in"] is not None
        for when, result in (("", row["results"][0]), ("asked again, ", row["results"][-1])):
            told = {
                "asked": True,
                "a [n] line": MARKED_RE.search(row["replies"][0 if not when else -1]),
                "refused": result.status == "unsure",
                "a sentence kept": result.ok,
            }
            if answered:
                told["of the right passage"] = any(quote.passage == row["answer_in"] for quote in result.kept)
            for name, holds in told.items():
                counts["answer in the passages" if answered else "no answer there", when + name] += bool(holds)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ask", required=True, metavar="COMMAND")
    parser.add_argument("--language", choices=["en", "zh"], default="en")
    parser.add_argument("--questions", metavar="FILE")
    parser.add_argument("--retry", action="store_true", help="ask once more when nothing could be sent")
    parser.add_argument("--replies", metavar="FILE", help="add each reply to this file, as JSON Lines")
    args = parser.parse_args()

    def ask(messages):
        sent = json.dumps(messages).encode()
        return subprocess.run(shlex.split(args.ask), input=sent, stdout=subprocess.PIPE, check=True).stdout.decode()

    rows = []
    asked = questions_from(args.questions) if args.questions else questions(args.language)
    for row in measure(ask, asked, EN if args.language == "en" else ZH, retry=args.retry):
        rows.append(row)
        if args.replies:
            line = json.dumps({name: row[name] for name in ("question", "answer_in", "replies")}, ensure_ascii=False)
            with Path(args.replies).open("a", encoding="utf-8") as file:
                file.write(line + "\n")
    for (kind, name), count in summary(rows).items():
        sys.stdout.write(f"{count:4}  {kind}, {name}\n")


if __name__ == "__main__":
    main()
