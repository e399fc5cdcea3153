"""A real browser opens each link: the page scrolls to that very sentence, and highlights it and nothing else."""

import base64
import re
import threading
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from quotegate import Passage, Quote
from quotegate.anchors import link
from quotegate.links import links
from quotegate.text import one_line

# --- Pages made from passages -----------------------------------------------------------------------------------------

PAGE = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 8px; font: 16px/24px sans-serif; color: black; background: white }}
  ::target-text {{ background: rgb(255, 0, 255); color: rgb(255, 0, 255) }}
  .far {{ height: 1500px }}
</style><h1 class="far">Page</h1>{}<div class="far"></div>"""


def marked(text):
    """The passage of a case, and the places of its «sentences»."""
    spans, plain = [], ""
    for piece in re.split("([«»])", text):
        if piece == "«":
            spans.append([len(plain)])
        elif piece == "»":
            spans[-1].append(len(plain))
        else:
            plain += piece
    return plain, [Quote(1, one_line(plain[start:end]), start, end) for start, end in spans]


def own(html, *, inside=False):
    """Each «sentence» in a span of its own; the pieces of one that goes on in the next block in one each."""
    pieces = []
    for piece in re.split("([«»])", html):
        if piece in "«»":
            inside = piece == "«" if piece else inside
        else:
            pieces.append(f'<span class="own">{piece}</span>' if inside and piece.strip() else piece)
    return "".join(pieces), inside


def inline(text):
    """The inline marks of Markdown as HTML."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", text)
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", r'<a href="\2">\1</a>', text)


def as_lines(text):
    """Each line a paragraph; those that begin with `- ` items of a list, those with `# ` headings."""
    html, inside = [], False
    for line in filter(str.strip, text.split("\n")):
        mark, body = re.fullmatch(r"(?:([-#]|\d+\.) )?(.*)", line).groups()
        tag = {None: "p", "-": "ul><li", "#": "h2"}.get(mark, "ol><li")
        spans, inside = own(inline(escape(body, quote=False)), inside=inside)
        html.append(f"<{tag}>{spans}</{tag.partition('>')[0]}>")
    return "".join(html)


def as_paragraphs(text, between="\n"):
    """Each paragraph wrapped by the browser."""
    paragraphs = (own(inline(escape(piece, quote=False)))[0] for piece in re.split(r"\n\n+", text))
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs).replace("\n", between)


def with_breaks(text):
    return as_paragraphs(text, "<br>")


# --- What the browser shows -------------------------------------------------------------------------------------------

# How many pixels of the sentences' boxes have the highlight's colour, and how many others; how far the page is scrolled,
# and whether the first sentence is to be seen.
LOOK = """
(async picture => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height).data;
  const boxes = [...document.querySelectorAll(".own")].flatMap(span => [...span.getClientRects()]);
  let inside = 0, outside = 0, all = 0;
  for (const box of boxes) all += box.width * box.height;
  for (let y = 0; y < image.height; y++) for (let x = 0; x < image.width; x++) {
    const at = 4 * (y * image.width + x);
    if (pixels[at] < 200 || pixels[at + 1] > 60 || pixels[at + 2] < 200) continue;
    if (boxes.some(box => box.left - 1 <= x && x <= box.right && box.top - 1 <= y && y <= box.bottom)) inside++;
    else outside++;
  }
  const seen = boxes.length && boxes[0].top >= 0 && boxes[0].bottom <= innerHeight;
  return {inside: inside / all, outside: outside / all, scrolled: scrollY, seen: Boolean(seen)};
})
"""


class Site:
    """Pages on this machine."""

    def __init__(self):
        self.pages = pages = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = pages.get(self.path, "").encode()
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def add(self, html):
        """A new page; its address."""
        path = f"/{len(self.pages)}"
        self.pages[path] = PAGE.format(html)
        return f"http://127.0.0.1:{self.server.server_port}{path}"


@pytest.fixture(scope="module")
def site():
    site = Site()
    yield site
    site.server.shutdown()
    site.server.server_close()


@pytest.fixture
def look(browser):
    """What the browser shows at an address."""

    def look(url):
        browser.open(url)
        browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return browser.run(f"{LOOK}({base64.b64encode(browser.picture()).decode()!r})")

    return look


def opens_at(shown):
    """The page has gone to the sentence, which is highlighted as a whole, and nothing else is."""
    return shown["scrolled"] > 0 and shown["seen"] and shown["inside"] > 0.9 and shown["outside"] < 0.05


# --- Cases: name, passage with «the sentence», the page made from it --------------------------------------------------

LONG_EN = (
    "Students who hold a visa must tell the office of every change of address within seven days of the day on which they "
    "move, whether they live in a hall, in a flat or with a family."
)
LONG_ZH = "持学生签证的学生如在学期中更换住址，无论住在宿舍、公寓还是寄宿家庭，都必须在搬家之日起七天之内以书面形式通知国际学生办公室，并附上新的租约。"
NO_PAUSE_ZH = "持学生签证的学生如在学期中更换住址都必须在搬家之日起七天之内以书面形式通知学校的国际学生办公室以便学校及时更新系统中的住址信息并通知移民局。"

CASES = [
    ("one sentence of a paragraph", "Fees are due in May. «Apply online within two days.» Bring your card.", as_lines),
    ("Chinese", "学费五月缴清。«请在两天之内在线申请。»请带学生证。", as_lines),
    ("the first words of the page", "«Apply online within two days.» Bring your card.", as_lines),
    ("repeated, the first", "«Apply online now.» Fees are due. Apply online now. Bring your card.", as_lines),
    ("repeated, the second", "Apply online now. Fees are due. «Apply online now.» Bring your card.", as_lines),
    ("repeated, the last of three", "Apply online now. Apply online now. «Apply online now.»", as_lines),
    ("repeated, the middle of three", "Apply online now.\n«Apply online now.»\nApply online now.", as_lines),
    ("repeated under headings", "# Permits\nApply online now.\n# Rooms\n«Apply online now.»\n# Cards\nApply online now.", as_lines),
    ("repeated in a list", "# Permits\n- Apply online now.\n- Bring your card.\n\n# Rooms\n- «Apply online now.»\n- Pay.", as_lines),
    ("repeated in a numbered list", "1. Apply online now.\n2. Bring your card.\n3. «Apply online now.»", as_lines),
    ("repeated in Chinese, the second", "请在线申请。请带学生证。«请在线申请。»谢谢配合。", as_lines),
    ("repeated in Chinese paragraphs", "停车证\n请在线申请。\n宿舍\n«请在线申请。»\n学生证\n请在线申请。", as_lines),
    ("repeated in other letters", "APPLY ONLINE NOW. Fees are due. «Apply online now.» Bye.", as_lines),
    ("repeated but for an accent", "Cafe is free now. Fees are due. «Café is free now.» Bye.", as_lines),
    ("part of a longer one before it", "You cannot apply online now. «Apply online now.» Bye.", as_lines),
    ("inside a longer word before it", "Start is free to all. «Art is free to all.» Bye.", as_lines),
    ("in curly quotes", "Fees are due. «“Don’t apply by post,” says the office.» Bye.", as_lines),
    ("in brackets", "Fees are due. «(Apply online, if you can!)» Bring your card.", as_lines),
    ("Chinese in quotes", "学费已缴。«“请在线申请。”»谢谢配合。", as_lines),
    ("Chinese in brackets", "学费已缴。«（请在线申请！）»谢谢配合。", as_lines),
    ("signs of the directive", "Fees are due. «A well-known, 50% cheaper R&D #1 pass: 10–15 days, text=a,-b.» Bye.", as_lines),
    ("less and greater", "Fees are due. «A pass is free if a < b & c > d.» Bye.", as_lines),
    ("plus, slash and question", "Are fees due? «Dial +44 20/1 and ask: 2*3*4?» Bye.", as_lines),
    ("an emoji", "Fees are due. «Apply 👩‍🎓 online now ✓.» Bye.", as_lines),
    ("accents in two encodings", "Fees are due. «Re\u0301sume\u0301s go to the café.» Bye.", as_lines),
    ("full-width digits", "学费已缴。«请在１２月５日之前申请。»谢谢配合。", as_lines),
    ("Chinese and Latin", "学费已缴。«请在 Moodle 上用 PDF 格式提交 2 份作业。»谢谢配合。", as_lines),
    ("Thai", "ค่าเล่าเรียน «กรุณาสมัครออนไลน์ภายในสองวัน»\nขอบคุณ", as_lines),
    ("Japanese", "学費は五月です。«オンラインで申し込んでください。»カードをお持ちください。", as_lines),
    ("Arabic", "الرسوم مستحقة. «قدّم الطلب عبر الإنترنت الآن.» شكرا.", as_lines),
    ("German", "Gebühren sind fällig. «Die Größe der Straße ist egal.» Danke.", as_lines),
    ("marks of Markdown", "Fees are due. «**Apply** [online](https://x.example/a) with `pip` now.» Bye.", as_lines),
    ("an entity", "Fees are due. «Ask R&amp;D for a pass.» Bye.", lambda text: as_lines(text.replace("&amp;", "&"))),
    ("no space behind a stop", "Fees are due.«Apply online now.»Bring your card.", as_lines),
    ("over a line break that means nothing", "Fees are due. «Apply online within\ntwo days.» Bring\nyour card.", as_paragraphs),
    ("over a line break", "Fees are due. «Apply online within\ntwo days.» Bring your card.", with_breaks),
    ("over three lines", "Fees are due. «Apply\nonline within\ntwo days.»\nBring your card.", with_breaks),
    ("over two blocks", "Fees are due.\n«Apply online within\ntwo days.»\nBring your card.", as_lines),
    ("over a line break, repeated", "Apply online within\ntwo days. Pay. «Apply online within\ntwo days.» Go.", with_breaks),
    ("Chinese over a line break", "学费已缴。«请在两天之内，\n在线申请学生证。»谢谢配合。", with_breaks),
    ("long", f"Fees are due. «{LONG_EN}» Bye.", as_lines),
    ("long, repeated", f"{LONG_EN} Fees are due. «{LONG_EN}» Bye.", as_lines),
    ("long Chinese", f"学费已缴。«{LONG_ZH}»谢谢配合。", as_lines),
    ("long Chinese, repeated", f"{LONG_ZH}学费已缴。«{LONG_ZH}»谢谢配合。", as_lines),
    ("long Chinese without a comma", f"学费已缴。«{NO_PAUSE_ZH}»谢谢配合。", as_lines),
    ("several paragraphs", "# Fees\nFees are due.\n\nPay by card.\n\n# Rooms\nApply now. «Pay by card or in cash.»\n\nPay by card.", as_lines),
    ("no-break spaces", "Fees are due. «Apply\u00a0online within 2\u00a0days.» Bye.", as_lines),
    ("a number before a stop", "The hall is B/2. «The hall is B/2.»\n- The hall is B/2.", as_lines),
    ("what nobody sees", "Fees are due. «Ap\u00adply on\u200bline now.» Bye.", as_lines),
]  # fmt: skip


@pytest.mark.parametrize(("text", "page"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_opens_at_the_sentence(site, look, text, page):
    plain, (quote,) = marked(text)
    url = link(quote, [Passage(plain, url=site.add(page(text)))])
    shown = look(url)
    assert opens_at(shown), (url, shown)


def test_opens_at_every_sentence_of_a_link_to_several(site, look):
    text = "Fees are due. «Apply online now.» Bring your card.\n«请在线申请。»谢谢配合。"
    plain, quotes = marked(text)
    url = links(quotes, [Passage(plain, url=site.add(as_lines(text)))])
    shown = look(url)
    assert opens_at(shown), (url, shown)


def test_an_anchor_in_the_address_stays_for_browsers_without_text_fragments(site, look):
    text = "Fees are due. «Apply online now.» Bring your card."
    plain, (quote,) = marked(text)
    url = link(quote, [Passage(plain, url=site.add(as_lines(text)) + "#top:~:text=other")])
    assert "#top:~:text=Apply" in url
    assert opens_at(look(url))


def test_a_sentence_that_is_not_there_is_not_highlighted(site, look):
    shown = look(site.add(as_lines("Fees are due. «Apply online now.»")) + "#:~:text=Never%20apply.")
    assert not shown["scrolled"]
    assert not shown["inside"]
