"""The READMEs' recipes for streams, run to the letter with OpenAI's and Anthropic's packages against a server on this machine.

The server does not end its reply before the first quote has come: what is kept is given out while the model still writes.
"""

import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from quotegate import Gate, check, prompts

pytestmark = [
    pytest.mark.checkout,
    pytest.mark.filterwarnings("ignore"),  # what those packages warn of is theirs
]

FEES = "Fees are due before the first class. This also applies to online units. Pay by card or by bank transfer."
QUESTION = "When are fees due?"
REPLY = "[1] Fees are due before the first class\n[1] Pay by card or by bank transfer.\n[1] This also applies"
PIECES = [REPLY[at : at + 7] for at in range(0, len(REPLY), 7)]
KEPT = [quote.text for quote in check(REPLY, [FEES]).kept]


# --- What the servers write, made from the packages' own types --------------------------------------------------------


def response_events(need):
    types = need("openai.types.responses")
    place = {"item_id": "msg_1", "output_index": 0}
    thought = types.ResponseReasoningSummaryTextDeltaEvent(
        type="response.reasoning_summary_text.delta", delta="[1] Pay", summary_index=0, sequence_number=0, **place
    )
    yield thought.type, thought
    for number, piece in enumerate(PIECES, 1):
        event = types.ResponseTextDeltaEvent(
            type="response.output_text.delta",
            delta=piece,
            content_index=0,
            logprobs=[],
            sequence_number=number,
            **place,
        )
        yield event.type, event
    done = types.ResponseTextDoneEvent(
        type="response.output_text.done", text=REPLY, content_index=0, logprobs=[], sequence_number=99, **place
    )
    yield done.type, done


def chat_chunks(need):
    types = need("openai.types.chat")
    about = {"id": "chatcmpl-1", "created": 0, "model": "some-model", "object": "chat.completion.chunk"}
    for delta in ({"role": "assistant", "content": ""}, *({"content": piece} for piece in PIECES)):
        yield None, types.ChatCompletionChunk(choices=[{"index": 0, "delta": delta}], **about)
    yield None, types.ChatCompletionChunk(choices=[{"index": 0, "delta": {}, "finish_reason": "stop"}], **about)
    yield None, types.ChatCompletionChunk(choices=[], **about)  # with how much was used, and no choice


def message_events(need):
    types = need("anthropic.types")
    message = types.Message(
        id="msg_1",
        type="message",
        role="assistant",
        model="some-model",
        content=[],
        usage={"input_tokens": 1, "output_tokens": 1},
    )
    yield "message_start", types.RawMessageStartEvent(type="message_start", message=message)
    block = types.TextBlock(type="text", text="")
    yield (
        "content_block_start",
        types.RawContentBlockStartEvent(type="content_block_start", index=0, content_block=block),
    )
    for piece in PIECES:
        delta = types.TextDelta(type="text_delta", text=piece)
        yield "content_block_delta", types.RawContentBlockDeltaEvent(type="content_block_delta", index=0, delta=delta)
    yield "content_block_stop", types.RawContentBlockStopEvent(type="content_block_stop", index=0)
    yield "message_stop", types.RawMessageStopEvent(type="message_stop")


WRITTEN = {
    "/v1/responses": response_events,
    "/v1/chat/completions": chat_chunks,
    "/v1/messages": message_events,
}


class Server:
    """A model's server: what it was asked, and whether its reader had the first quote before the reply's end."""

    def __init__(self, need):
        self.asked, self.first, self.in_time = [], threading.Event(), None
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                server.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                for name, event in WRITTEN[self.path](need):
                    data = event.model_dump_json()
                    if json.dumps(PIECES[-1]) in data:
                        server.in_time = server.first.wait(10)
                    self.wfile.write((f"event: {name}\n" if name else "").encode() + f"data: {data}\n\n".encode())
                    self.wfile.flush()

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()


@pytest.fixture
def server(need, monkeypatch):
    server = Server(need)
    address = f"http://127.0.0.1:{server.http.server_port}"
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    for name, url in (("OPENAI", f"{address}/v1"), ("ANTHROPIC", address)):
        monkeypatch.setenv(f"{name}_BASE_URL", url)
        monkeypatch.setenv(f"{name}_API_KEY", "none")
    yield server
    server.http.shutdown()
    server.http.server_close()


# --- The recipes ------------------------------------------------------------------------------------------------------


def asked_for(server):
    """The system message and the user's of the one request, in whichever form it was."""
    [asked] = server.asked
    assert (asked["model"], asked["stream"]) == ("some-model", True)
    if "input" in asked:
        return asked["instructions"], asked["input"]
    *system, user = asked["messages"]
    return asked.get("system") or system[0]["content"], user["content"]


def is_asked(server):
    assert server.in_time
    system, user = asked_for(server)
    assert system in (prompts.EN, prompts.ZH)
    assert user == prompts.user_message(QUESTION, [FEES])


@pytest.mark.parametrize(("recipe", "package"), [("openai",) * 2, ("chat-completions", "openai"), ("anthropic",) * 2])
def test_in_a_for_loop(run, need, server, recipe, package):
    need(package)
    quotes = run("streaming").quotes(run(recipe, model="some-model").pieces(QUESTION, [FEES]), [FEES])
    first = next(quotes)
    server.first.set()
    assert [quote.text for quote in (first, *quotes)] == KEPT
    is_asked(server)


@pytest.mark.parametrize("recipe", ["openai", "anthropic"])
def test_in_an_async_for_loop(run, need, server, recipe):
    need(recipe)
    pieces = run(recipe, model="some-model").async_pieces(QUESTION, [FEES])

    async def kept():
        gate, early = Gate([FEES]), []
        async for piece in pieces:
            for quote in gate.feed(piece):
                early.append(quote.text)
                server.first.set()
        return early, [quote.text for quote in gate.close().kept]

    assert asyncio.run(kept()) == (KEPT[:1], KEPT)
    is_asked(server)


@pytest.mark.parametrize("recipe", ["openai", "anthropic"])
def test_behind_fastapi(run, need, server, recipe):
    need("httpx")
    need(recipe)
    client = need("fastapi.testclient").TestClient

    async def retrieve(_):
        return [FEES]

    server.first.set()
    pieces = run(recipe, model="some-model").async_pieces
    app = run("fastapi", retrieve=retrieve, async_pieces=pieces).app
    assert client(app).get("/answer", params={"question": QUESTION}).text.splitlines() == KEPT
