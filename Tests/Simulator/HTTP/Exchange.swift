/// A request as received, independent of the server's types.
struct Request: Sendable {
  var method: String
  /// Percent-encoded, as sent.
  var path: String
  var query: Query
  var rawQuery: String
  /// The query with its question mark; empty without one.
  var suffix: String { rawQuery.isEmpty ? "" : "?" + rawQuery }
  var headers: HeaderList
  var body: [UInt8]
  /// The caller's IP address without its port.
  var address: String
  /// `http://HOST:PORT` as the caller sent it.
  var base: String

  init(
    method: String = "GET", target: String, headers: HeaderList = HeaderList(),
    body: [UInt8] = [], address: String = "127.0.0.1", base: String = "http://127.0.0.1"
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = String(parts[0])
    rawQuery = parts.count > 1 ? String(parts[1]) : ""
    query = Query(rawQuery)
    self.headers = headers
    self.body = body
    self.address = address
    self.base = base
  }
}

/// A response, and how its connection ends.
struct Reply: Sendable {
  enum Ending: Sendable, Equatable {
    /// The whole body, and the connection stays open.
    case complete
    /// The whole body, then the connection is closed.
    case closed
    /// The header and part of the body, then nothing until the caller gives up.
    case stalled
    /// Part of the announced body, then the connection is closed.
    case truncated
    /// No response; the connection is reset.
    case reset
  }

  var status: Int
  var headers: HeaderList
  var body: [UInt8]
  var ending = Ending.complete
  /// Delay before the first byte.
  var delay = Duration.zero

  init(_ status: Int, headers: HeaderList = HeaderList(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// JSON with GitHub's content type.
  static func json(_ status: Int, _ body: [UInt8]) -> Reply {
    Reply(
      status, headers: HeaderList([("Content-Type", "application/json; charset=utf-8")]),
      body: body)
  }

  static func redirect(to address: String, type: String = "text/html") -> Reply {
    var reply = Reply.text(302, type: type, "")
    reply.headers["Location"] = address
    return reply
  }

  static func text(_ status: Int, type: String, _ body: String) -> Reply {
    Reply(status, headers: HeaderList([("Content-Type", type)]), body: Array(body.utf8))
  }
}

/// Header fields in the order they are sent; names are case-insensitive.
struct HeaderList: Sendable {
  private(set) var fields: [(name: String, value: String)] = []

  init(_ fields: [(String, String)] = []) {
    self.fields = fields.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of `name`; setting replaces every value.
  subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append((name: name, value: newValue)) }
    }
  }

  mutating func merge(_ other: HeaderList) {
    for field in other.fields { self[field.name] = field.value }
  }
}
