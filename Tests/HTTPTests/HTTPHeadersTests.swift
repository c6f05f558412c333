import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPHeadersTests {
  @Test(arguments: ["Retry-After", "retry-after", "RETRY-AFTER"])
  func `a name is found in any case`(name: String) {
    #expect(HTTPHeaders(["Retry-After": "60"])[name] == "60")
  }

  @Test(arguments: ["Retry-Afte", "Retry_After", "", "Retry-After ", "Retry\u{0D}After"])
  func `a similar name does not match`(name: String) {
    #expect(HTTPHeaders(["Retry-After": "60"])[name] == nil)
  }

  @Test func `only ASCII letters have two cases`() {
    #expect(HTTPHeaders(["É": "1", "[": "2"])["é"] == nil)
    #expect(HTTPHeaders(["[": "2"])["{"] == nil)
  }

  @Test func `repeated fields keep their order`() {
    var headers = HTTPHeaders(["Link": "a", "Date": "now"])
    headers.append(name: "link", value: "b")
    #expect(headers["link"] == "a")
    #expect(headers.values(of: "LINK") == ["a", "b"])
    #expect(headers.fields.map(\.name) == ["Link", "Date", "link"])
  }

  @Test func `setting a value replaces every field of that name`() {
    var headers = HTTPHeaders(["Accept": "a", "accept": "b", "Host": "c"])
    headers["ACCEPT"] = "d"
    #expect(headers.values(of: "accept") == ["d"])
    #expect(headers.fields.count == 2)
  }

  @Test func `a value that is set comes last, under the name as it was set`() {
    var headers = HTTPHeaders(["accept": "a", "Host": "c"])
    headers["Accept"] = "b"
    #expect(headers == HTTPHeaders(["Host": "c", "Accept": "b"]))
  }

  @Test func `a missing name has no values, and can be removed`() {
    var headers = HTTPHeaders(["Host": "c"])
    #expect(headers.values(of: "Link").isEmpty)
    headers["Link"] = nil
    #expect(headers == HTTPHeaders(["Host": "c"]))
  }

  @Test func `setting nil removes every field of that name`() {
    var headers = HTTPHeaders(["Accept": "a", "accept": "b"])
    headers["Accept"] = nil
    #expect(headers.fields.isEmpty)
  }
}
