import FoundationEssentials

@testable import CurlTransport
@testable import GitHub
@testable import HTTP

/// A response as libcurl delivers it: header lines, an empty line, the body.
func fuzzHeaders(_ bytes: [UInt8]) {
  var block = HeaderBlock()
  _ = "HTTP/2 200\r\n".utf8.withContiguousStorageIfAvailable {
    block.append(UnsafeRawBufferPointer($0))
  }
  var rest = bytes[...]
  while !rest.isEmpty {
    let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
    let isTaken = rest[..<end].withUnsafeBytes { block.append($0) }
    rest = rest[end...]
    if !isTaken || !block.isOpen { break }
  }
  let headers = block.headers
  checkFields(headers)
  checkLinks(headers)
  checkLimits(headers, body: Data(rest))
}

private func checkFields(_ headers: HTTPHeaders) {
  var size = 0
  for field in headers.fields {
    require(field.name.utf8.allSatisfy(\.isTokenCharacter), "a header's name is not a token")
    require(!field.value.utf8.contains(0x0A), "a header's value has two lines")
    size += field.name.utf8.count + field.value.utf8.count
    require(headers.values(of: field.name.uppercased()).contains(field.value), "a header is lost")
  }
  // A byte that is not UTF-8 becomes three.
  require(size <= 3 * HeaderBlock.limit, "headers are larger than the limit")
}

private func checkLinks(_ headers: HTTPHeaders) {
  let links = LinkHeader(headers)
  for relation in ["next", "last", "prev", "first"] {
    guard let page = links.page(relation) else { continue }
    require((1...Int.highestCount).contains(page), "a page is out of range")
    require(links[relation] != nil, "a page without a URL")
  }
  if let tag = EntityTag.usable(in: headers) {
    require(tag.isPrintableASCII && tag.utf8.count <= 1024, "a tag cannot be sent back")
  }
}

private func checkLimits(_ headers: HTTPHeaders, body: Data) {
  let waits: ClosedRange<Duration> = .seconds(1) ... .seconds(30 * 86_400)
  for status in [400, 401, 403, 404, 409, 422, 429, 503] {
    let response = HTTPResponse(
      status: status, headers: headers, body: body, url: "https://api.github.com/x")
    let error = ErrorResponse.classify(
      response, hadCredential: true, need: .starring, host: .dotcom,
      now: Date(timeIntervalSince1970: 1_790_000_000))
    if let wait = error.retryAfter { require(waits.contains(wait), "Retry-After is out of range") }
    switch error.reason {
    case .primaryLimit(_, let wait, let date):
      require(waits.contains(wait), "a wait is out of range")
      date.map(checkDate)
    case .secondaryLimit(let wait, _): require(waits.contains(wait), "a wait is out of range")
    case .singleSignOn(let url?):
      require(GitHubHost.dotcom.owns(url) && url.isPrintableASCII, "the page is on another site")
    default: break
    }
    error.date.map(checkDate)
    let update = RateLimitUpdate(response, unlessNamed: "core", refusal: error)
    if let limit = update.rateLimit {
      require((0...Int.highestCount).contains(limit.remaining), "a limit is out of range")
      checkDate(limit.resetsAt)
    }
    _ = HTMLDetection.isForeign(response, expectsJSON: false)
  }
  let deprecation = Deprecation(headers)
  deprecation?.since.map(checkDate)
  deprecation?.sunset.map(checkDate)
  _ = headers.isPartialForSingleSignOn
  headers["X-OAuth-Scopes"].map { _ = OAuthScopes.least(of: OAuthScopes.list($0)) }
  headers["GitHub-Authentication-Token-Expiration"].flatMap(ISO8601.date).map(checkDate)
}

/// A date can be written, and is the same second when it is read again.
private func checkDate(_ date: Date) {
  let text = ISO8601.text(date)
  require(text.utf8.count == 20, "a date has another length: \(text)")
  let again = ISO8601.date(text)?.timeIntervalSince1970
  require(again == date.timeIntervalSince1970.rounded(.down), "a date changes: \(text)")
}
