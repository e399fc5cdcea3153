"""The recipes of both READMEs, run to the letter with the packages they are for, without network."""

import asyncio
import json

import pytest

from quotegate import Result, answer, check, prompts

pytestmark = [
    pytest.mark.checkout,
    pytest.mark.filterwarnings("ignore"),  # what those packages warn of is theirs
]

RUN_HERE = ["fastapi", "langchain", "pydantic-ai", "mcp"]
RUN_BESIDE = ["streaming", "openai", "chat-completions", "anthropic", "dask"]
BY_HAND = ["pyspark"]
FEES = "Fees are due before the first class. This also applies to online units. Pay by card or by bank transfer."
QUESTION = "When are fees due?"
GOOD = "[1] Fees are due before the first class\n[1] Pay by card or by bank transfer."
BAD = "[1] Fees are due on Monday."
KEPT = ["Fees are due before the first class.", "Pay by card or by bank transfer."]
SENT = answer(check(GOOD, [FEES]), [FEES])


async def retrieve(_):
    return [FEES]


def test_each_recipe_is_run(recipes):
    assert sorted(recipes) == sorted(RUN_HERE + RUN_BESIDE + BY_HAND)


def test_langchain(run, need):
    found = [need("langchain_core.documents").Document(page_content=FEES)]
    retriever = need("langchain_core.runnables").RunnableLambda(lambda _: found)
    model = need("langchain_core.language_models").FakeListChatModel(responses=[GOOD])
    assert run("langchain", retriever=retriever, model=model).respond(QUESTION) == SENT


@pytest.fixture
def agent(run, need):
    """The recipe with a model that gives these replies, and what the model was asked."""
    messages = need("pydantic_ai.messages")
    function_model = need("pydantic_ai.models.function").FunctionModel
    seen = []

    def agent(replies):
        left = list(replies)

        def model(history, _):
            seen.append(history[-1].parts[-1].content)
            return messages.ModelResponse(parts=[messages.TextPart(left.pop(0))])

        return run("pydantic-ai", model=function_model(model), retrieve=retrieve), seen

    return agent


@pytest.mark.parametrize(
    ("replies", "expected"),
    [([GOOD], SENT), ([BAD, GOOD], SENT), (["I'm not sure."], "")],
    ids=["at once", "at the second try", "unsure"],
)
@pytest.mark.parametrize("question", [QUESTION, "学费什么时候交？"])
def test_pydantic_ai(agent, replies, expected, question):
    recipe, seen = agent(replies)
    assert asyncio.run(recipe.respond(question)) == expected
    assert seen[0] == prompts.user_message(question, [FEES])
    assert len(seen) == len(replies)
    for reply, asked in zip(replies, seen[1:], strict=False):
        assert prompts.retry_message(check(reply, [FEES]), question) in asked


def test_pydantic_ai_when_the_second_try_is_no_better(agent, need):
    recipe, seen = agent([BAD, BAD])
    with pytest.raises(need("pydantic_ai").UnexpectedModelBehavior):
        asyncio.run(recipe.respond(QUESTION))
    assert len(seen) == 2


def test_mcp(run, need):
    need("mcp.server")
    server = run("mcp").server

    async def call():
        async with need("mcp").Client(server) as client:
            return await client.call_tool("check_quotes", {"reply": f"{GOOD}\n{BAD}", "passages": [FEES]})

    called = asyncio.run(call())
    expected = check(f"{GOOD}\n{BAD}", [FEES])
    assert called.structured_content == json.loads(json.dumps(expected.to_dict()))
    assert Result.from_dict(called.structured_content) == expected


def test_fastapi(run, need):
    need("httpx")
    client = need("fastapi.testclient").TestClient

    async def async_pieces(*_):
        for piece in GOOD:
            yield piece

    app = run("fastapi", retrieve=retrieve, async_pieces=async_pieces).app
    got = client(app).get("/answer", params={"question": QUESTION})
    assert got.status_code == 200
    assert got.text.splitlines() == KEPT
