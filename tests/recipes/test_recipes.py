"""The recipes of both READMEs, run to the letter with the packages they are for, without network."""

import asyncio
import json
import re
import sys
from types import ModuleType

import pytest

import quotegate
from quotegate import Result, check, prompts

pytestmark = [
    pytest.mark.checkout,
    pytest.mark.filterwarnings("ignore"),  # what those packages warn of is theirs
]

RECIPE_RE = re.compile(r"^<!-- recipe: (\S+) -->\n```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMES = ["langchain", "pydantic-ai", "mcp", "fastapi"]
FEES = "Fees are due before the first class. This also applies to online units. Pay by card or by bank transfer."
QUESTION = "When are fees due?"
GOOD = "[1] Fees are due before the first class\n[1] Pay by card or by bank transfer."
BAD = "[1] Fees are due on Monday."
KEPT = ["Fees are due before the first class.", "Pay by card or by bank transfer."]


@pytest.fixture(scope="module", params=["README.md", "README.zh-CN.md"])
def recipes(request, checkout):
    return dict(RECIPE_RE.findall((checkout / request.param).read_text(encoding="utf-8")))


@pytest.fixture
def run(recipes, monkeypatch):
    """Run a recipe as a module, with the names given to it, and return that module."""

    def run(name, **given):
        module = ModuleType("recipe")
        vars(module).update(given)
        monkeypatch.setitem(sys.modules, "recipe", module)
        exec(compile(recipes[name], f"recipe {name}", "exec"), vars(module))  # noqa: S102 - our own page
        return module

    return run


async def retrieve(_):
    return [FEES]


def test_each_recipe_is_run_here(recipes):
    assert list(recipes) == NAMES


def test_langchain(run, need):
    found = [need("langchain_core.documents").Document(page_content=FEES)]
    retriever = need("langchain_core.runnables").RunnableLambda(lambda _: found)
    model = need("langchain_core.language_models").FakeListChatModel(responses=[GOOD])
    result = run("langchain", retriever=retriever, model=model).answer(QUESTION)
    assert [quote.text for quote in result.kept] == KEPT


@pytest.mark.skipif(not hasattr(prompts, "retry_message"), reason="needs prompts.retry_message")
@pytest.mark.parametrize(
    ("replies", "expected"),
    [([GOOD], "\n".join(KEPT)), ([BAD, GOOD], "\n".join(KEPT)), (["I'm not sure."], "")],
    ids=["at once", "at the second try", "unsure"],
)
def test_pydantic_ai(run, need, replies, expected):
    messages = need("pydantic_ai.messages")
    left, seen = list(replies), []

    def model(history, _):
        seen.append(history[-1].parts[-1].content)
        return messages.ModelResponse(parts=[messages.TextPart(left.pop(0))])

    function_model = need("pydantic_ai.models.function").FunctionModel(model)
    recipe = run("pydantic-ai", model=function_model, retrieve=retrieve)
    assert asyncio.run(recipe.answer(QUESTION)) == expected
    assert seen[0] == prompts.user_message(QUESTION, [FEES])
    assert len(seen) == len(replies)
    for reply, asked in zip(replies, seen[1:], strict=False):
        assert prompts.retry_message(check(reply, [FEES])) in asked


def test_mcp(run, need):
    need("mcp.server")
    server = run("mcp").server

    async def call():
        async with need("mcp").Client(server) as client:
            return await client.call_tool("check_quotes", {"reply": f"{GOOD}\n{BAD}", "passages": [FEES]})

    answer = asyncio.run(call())
    expected = check(f"{GOOD}\n{BAD}", [FEES])
    assert answer.structured_content == json.loads(json.dumps(expected.to_dict()))
    assert Result.from_dict(answer.structured_content) == expected


@pytest.mark.skipif(not hasattr(quotegate, "Gate"), reason="needs quotegate.Gate")
def test_fastapi(run, need):
    need("httpx")
    client = need("fastapi.testclient").TestClient

    async def ask(*_):
        for piece in GOOD:
            yield piece

    app = run("fastapi", retrieve=retrieve, ask=ask).app
    answer = client(app).get("/answer", params={"question": QUESTION})
    assert answer.status_code == 200
    assert answer.text.splitlines() == KEPT
