"""Passage.of on the objects of the packages themselves: what their authors rename is seen here."""

import pytest

from quotegate import Passage, check

pytestmark = pytest.mark.filterwarnings("ignore")  # what those packages warn of is theirs

TEXT = " Fees are due before the first class.\n\tPay online. "
TITLE = "Paying fees"
URL = "https://example.org/fees"
ALL = Passage(TEXT, TITLE, url=URL)


def langchain_document(need):
    return need("langchain_core.documents").Document(page_content=TEXT, metadata={"title": TITLE, "source": URL})


def llama_index_text_node(need):
    return need("llama_index.core.schema").TextNode(text=TEXT, metadata={"title": TITLE, "url": URL})


def llama_index_document(need):
    return need("llama_index.core.schema").Document(text=TEXT, metadata={"title": TITLE, "url": URL})


def llama_index_node(need):
    schema = need("llama_index.core.schema")
    return schema.Node(text_resource=schema.MediaResource(text=TEXT), metadata={"title": TITLE, "url": URL})


def scored(make):
    def with_score(need):
        return need("llama_index.core.schema").NodeWithScore(node=make(need), score=0.5)

    with_score.__name__ = f"{make.__name__}_with_score"
    return with_score


def haystack_document(need):
    return need("haystack").Document(content=TEXT, meta={"title": TITLE, "url": URL})


def openai_search_result(need):
    return need("openai.types.vector_store_search_response").VectorStoreSearchResponse(
        file_id="file-1",
        filename="fees.pdf",
        score=0.9,
        attributes={"title": TITLE, "url": URL, "page": 3.0},
        content=[{"type": "text", "text": TEXT}],
    )


def openai_file_search_result(need):
    return need("openai.types.responses.response_file_search_tool_call").Result(
        file_id="file-1", filename="fees.pdf", score=0.9, text=TEXT, attributes={"title": TITLE, "url": URL}
    )


def anthropic_search_result(need):
    types = need("anthropic.types")
    part = types.TextBlockParam(type="text", text=TEXT)
    return types.SearchResultBlockParam(type="search_result", source=URL, title=TITLE, content=[part])


def anthropic_fetched_page(need):
    types = need("anthropic.types")
    source = types.PlainTextSource(type="text", media_type="text/plain", data=TEXT)
    document = types.DocumentBlock(type="document", source=source, title=TITLE)
    page = types.WebFetchBlock(type="web_fetch_result", url=URL, content=document)
    return types.WebFetchToolResultBlock(type="web_fetch_tool_result", tool_use_id="toolu_1", content=page)


def anthropic_document(need):
    types = need("anthropic.types")
    source = types.PlainTextSourceParam(type="text", media_type="text/plain", data=TEXT)
    return types.DocumentBlockParam(type="document", source=source, title=TITLE)


def cohere_document(need):
    return need("cohere").Document(id="1", data={"text": TEXT, "title": TITLE, "url": URL})


def cohere_snippet(need):
    return need("cohere").Document(id="1", data={"snippet": TEXT, "title": TITLE, "url": URL})


def cohere_source(need):
    return need("cohere").DocumentSource(id="1", document={"text": TEXT, "title": TITLE, "url": URL})


def cohere_reranked(need):
    cohere = need("cohere")
    document = cohere.RerankResponseResultsItemDocument(text=TEXT)
    return cohere.RerankResponseResultsItem(index=0, relevance_score=0.9, document=document)


def mcp_text(need):
    return need("mcp.types").TextContent(type="text", text=TEXT)


def mcp_resource(need):
    types = need("mcp.types")
    return types.EmbeddedResource(type="resource", resource=types.TextResourceContents(uri=URL, text=TEXT))


def mcp_read_resource(need):
    types = need("mcp.types")
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=URL, text=TEXT)])


def mcp_tool_result(need):
    types = need("mcp.types")
    image = types.ImageContent(type="image", data="iVBORw0KGgo=", mime_type="image/png")
    return types.CallToolResult(content=[image, mcp_text(need), mcp_text(need)])


TAKEN = {
    langchain_document: ALL,
    llama_index_text_node: ALL,
    llama_index_document: ALL,
    llama_index_node: ALL,
    scored(llama_index_text_node): ALL,
    scored(llama_index_document): ALL,
    scored(llama_index_node): ALL,
    haystack_document: ALL,
    openai_search_result: ALL,
    openai_file_search_result: ALL,
    anthropic_search_result: ALL,
    anthropic_fetched_page: ALL,
    anthropic_document: Passage(TEXT, TITLE),
    cohere_document: ALL,
    cohere_snippet: ALL,
    cohere_source: ALL,
    cohere_reranked: Passage(TEXT),
    mcp_text: Passage(TEXT),
    mcp_resource: Passage(TEXT, url=URL),
    mcp_read_resource: Passage(TEXT),
    mcp_tool_result: Passage(f"{TEXT}\n\n{TEXT}"),
}


@pytest.mark.parametrize(("make", "expected"), TAKEN.items(), ids=[make.__name__ for make in TAKEN])
def test_taken(make, expected, need):
    obj = make(need)
    assert Passage.of(obj) == expected
    assert [quote.text for quote in check("[1] Pay online", [obj]).kept] == ["Pay online."]
    if not isinstance(obj, dict):
        with pytest.raises(
            TypeError, match=f"passages takes several, e.g. \\[passage\\], not one {type(obj).__name__}"
        ):
            check("[1] Pay online", obj)


def haystack_without_content(need):
    return need("haystack").Document(content=None, meta={"title": TITLE})


def llama_index_image(need):
    schema = need("llama_index.core.schema")
    return schema.NodeWithScore(node=schema.Node(image_resource=schema.MediaResource(data=b"iVBORw0KGgo=")))


def mcp_image(need):
    return need("mcp.types").ImageContent(type="image", data="iVBORw0KGgo=", mime_type="image/png")


def mcp_blob(need):
    types = need("mcp.types")
    return types.EmbeddedResource(type="resource", resource=types.BlobResourceContents(uri=URL, blob="iVBORw0KGgo="))


def mcp_link(need):
    return need("mcp.types").ResourceLink(type="resource_link", uri=URL, name="fees", title=TITLE)


def anthropic_pdf(need):
    types = need("anthropic.types")
    source = types.Base64PDFSource(type="base64", media_type="application/pdf", data="JVBERi0=")
    return types.DocumentBlock(type="document", source=source, title=TITLE)


def anthropic_search_hit(need):
    return need("anthropic.types").WebSearchResultBlock(
        type="web_search_result", title=TITLE, url=URL, encrypted_content="EqgfCioIARgBIiQ3"
    )


REFUSED = [
    haystack_without_content,
    llama_index_image,
    mcp_image,
    mcp_blob,
    mcp_link,
    anthropic_pdf,
    anthropic_search_hit,
]


@pytest.mark.parametrize("make", REFUSED, ids=[make.__name__ for make in REFUSED])
def test_without_text(make, need):
    obj = make(need)
    with pytest.raises(TypeError, match=f"and this {type(obj).__name__} has none"):
        Passage.of(obj)


def test_a_page_of_openai_results_is_several(need):
    page = need("openai.pagination").SyncPage(data=[openai_search_result(need)], object="page")
    assert check("[1] Pay online", page).ok
