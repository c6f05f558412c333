import FoundationEssentials

@testable import GitHub
@testable import HTTP

/// Every response that GitHub may send, and the documents in the local database.
func fuzzJSON(_ bytes: [UInt8]) {
  let body = Data(bytes)
  checkRewriting(body)
  checkPage(body)
  checkErrors(body)
  guard let name = try? RepositoryName(parsing: "octo/cat") else { return }
  if let repository = read(.repository(name), body) { checkRepository(repository) }
  _ = read(.starred(), body)
  _ = read(.latestRelease(of: name), body)
  _ = read(.readme(of: name), body)
  _ = read(.readmeTexts(of: [name, name]), body)
  _ = read(.startDeviceFlow(clientID: "client", scopes: []), body)
  _ = read(.pollDeviceFlow(clientID: "client", deviceCode: Secret("code")), body)
  for limit in (read(.rateLimits, body) ?? nil)?.limits ?? [] {
    require((0...Int.highestCount).contains(limit.remaining), "a limit is out of range")
    _ = ISO8601.text(limit.resetsAt)
  }
  if let languages = read(.languages(of: name), body) {
    let sum = languages.shares.reduce(0) { $0 + languages.fraction(of: $1) }
    require(sum == 0 || abs(sum - 1) < 0.001, "the shares of the languages are not the whole")
  }
}

private func read<Value>(_ endpoint: Endpoint<Value>, _ body: Data) -> Value? {
  try? endpoint.decode(stored: body, from: .dotcom)
}

/// What is written can be read again, holds no control character, and is the same value.
private func checkRewriting(_ body: Data) {
  guard let value = value(of: body) else { return }
  for isIndented in [false, true] {
    let text = value.bytes(isIndented: isIndented)
    require(
      text.allSatisfy { $0 >= 0x20 || $0 == 0x0A }
        && isPlain(
          String(decoding: text.filter { $0 != 0x0A }, as: UTF8.self)),
      "JSON contains a control character")
    require(GitHubValue(Data(text))?.value == value, "JSON changes when it is written and read")
  }
}

private func value(of body: Data) -> JSONValue? { GitHubValue(body)?.value }

private struct GitHubValue: JSONReadable {
  let value: JSONValue

  init?(_ text: Data) {
    guard
      let read = try? JSONDocument(text).withRoot({ root throws(JSONProblem) in
        try GitHubValue(root)
      })
    else { return nil }
    self = read
  }

  init(_ json: JSONNode) throws(JSONProblem) {
    if json.isNull {
      value = .null
    } else if let flag = try? Bool(json) {
      value = .bool(flag)
    } else if let text = try? String(json) {
      value = .string(text)
    } else if let number = try Self.number(json) {
      value = number
    } else {
      value = try Self.container(json)
    }
  }

  /// Only digits are an integer, so that `1e3` stays what it is.
  private static func number(_ json: JSONNode) throws(JSONProblem) -> JSONValue? {
    guard let number = try? Double(json) else { return nil }
    let isInteger = json.bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
    if isInteger, let integer = try? Int64(json) { return .int(integer) }
    return .double(number)
  }

  private static func container(_ json: JSONNode) throws(JSONProblem) -> JSONValue {
    if let values: [GitHubValue] = try? json.read() { return .array(values.map(\.value)) }
    var members: [JSONValue.Member] = []
    try json.members { name, value throws(JSONProblem) in
      members.append(JSONValue.Member(try String(name), try GitHubValue(value).value))
    }
    return .object(members)
  }
}

private func checkPage(_ body: Data) {
  guard let page = read(.searchRepositories("q"), body) else { return }
  require((0...Int.highestCount).contains(page.totalCount), "total_count is out of range")
  for repository in page.items { checkRepository(repository) }
}

/// Leads to its own host only, and survives the local database.
private func checkRepository(_ repository: Repository) {
  let pages =
    [repository.htmlURL, repository.cloneURL, repository.owner?.htmlURL]
    + [repository.parent?.htmlURL, repository.source?.htmlURL]
  for url in pages.compactMap(\.self) {
    let isOwn = url == "https://github.com" || url.hasPrefix("https://github.com/")
    require(isOwn && url.isPrintableASCII, "a repository leads to \(url)")
  }
  for count in [repository.stargazersCount, repository.forksCount, repository.size] {
    require((0...Int.highestCount).contains(count), "a count is out of range")
  }
  let document = repository.document
  guard let stored = try? Repository(document: document) else {
    fatalError("a stored repository cannot be read")
  }
  require(stored.document == document, "a repository changes when it is stored")
  require(stored.fullName == repository.fullName, "a name changes when it is stored")
  require(stored.topics == repository.topics, "topics change when they are stored")
}

private func checkErrors(_ body: Data) {
  let error = ErrorBody(body)
  require(error.problems.count <= 20, "too many problems")
  let texts = [error.message, error.documentationURL, error.blockReason, error.blockURL]
  for text in texts.compactMap(\.self) + error.problems {
    require(text.utf8.count <= bodyLimit, "a text of an error is too long")
  }
  for status in [401, 403, 404, 422, 451, 500] {
    let response = HTTPResponse(status: status, body: body, url: "https://api.github.com/x")
    _ = ErrorResponse.classify(response, hadCredential: true, host: .dotcom)
  }
}

private let bodyLimit = 256 * 1024
