import HTTP
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct PercentEncodingTests {
  @Test(arguments: [
    ("AZaz09-._~", "AZaz09-._~"),
    ("a b", "a%20b"),
    ("+08:00", "%2B08%3A00"),
    ("c#&\"/?%", "c%23%26%22%2F%3F%25"),
    ("\u{F6}\u{1F35C}", "%C3%B6%F0%9F%8D%9C"),
    ("\u{0}\n", "%00%0A"),
    ("", ""),
  ])
  func `only unreserved characters stay unescaped`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
  }
}

@Suite(.timeLimit(.minutes(10))) struct LinkHeaderTests {
  @Test func `relations are found in any order`() {
    let links = LinkHeader(
      """
      <https://x/?page=3>; rel="next", <https://x/?page=9>; rel="last", \
      <https://x/?page=1>; rel="first", <https://x/?page=1>; rel="prev"
      """)
    #expect(links.page("next") == 3)
    #expect(links.page("last") == 9)
    #expect(links["first"] == "https://x/?page=1")
    #expect(links["prev"] == "https://x/?page=1")
  }

  @Test func `commas and semicolons inside a URL do not end it`() {
    let links = LinkHeader(
      #"<https://x/?q=a,b;c&page=2>; title="x, <y>; rel=\"bad"; rel=next,<https://x/?page=7>;REL="LAST""#
    )
    #expect(links["next"] == "https://x/?q=a,b;c&page=2")
    #expect(links.page("last") == 7)
  }

  @Test func `one URL can have two relations`() {
    let links = LinkHeader(#"<https://x/?page=2>; rel="next last""#)
    #expect(links["next"] == links["last"])
  }

  @Test(arguments: [
    "https://x/?per_page=30", "https://x/?page=", "https://x/?page=-2", "https://x/?page=2x",
    "https://x/?page=99999999999999999999", "https://x/page=2", "https://x/?page=0",
  ])
  func `a URL without a page number has none`(address: String) {
    #expect(LinkHeader("<\(address)>; rel=next").page("next") == nil)
  }

  @Test(arguments: ["", "<", "<>", "<x", "x>; rel=next", "; rel=next", "<x>", "<x>; rel=", ",,,"])
  func `invalid links are skipped`(text: String) {
    #expect(LinkHeader(text)["next"] == nil)
  }

  @Test func `several header fields count as one`() {
    let links = LinkHeader(HTTPHeaders(["Link": "<a>; rel=next", "link": "<b>; rel=last"]))
    #expect(links["next"] == "a")
    #expect(links["last"] == "b")
  }
}
