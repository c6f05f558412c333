import Foundation

/// The query of a URL: pairs in the caller's order and spelling.
struct Query: Sendable {
  struct Item: Sendable {
    var rawName: String
    var rawValue: String
    var name: String { Query.decode(rawName) }
    var value: String { Query.decode(rawValue) }
  }

  var items: [Item]

  init(_ text: String) {
    items = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Item(
        rawName: String(parts[0]), rawValue: parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// The last value of `name`, as in Rails.
  subscript(name: String) -> String? { items.last { $0.name == name }?.value }

  /// The query with `page` set, everything else in the caller's spelling.
  func settingPage(_ page: Int) -> String {
    var pairs = items
    if let index = pairs.lastIndex(where: { $0.name == "page" }) {
      pairs[index].rawValue = String(page)
    } else {
      pairs.append(Item(rawName: "page", rawValue: String(page)))
    }
    return pairs.map { "\($0.rawName)=\($0.rawValue)" }.joined(separator: "&")
  }

  /// Decodes percent-encoding and replaces `+` with a space; broken UTF-8 becomes U+FFFD.
  static func decode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var input = Array(text.utf8)[...]
    while let byte = input.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let value = hexPair(input) {
        bytes.append(value)
        input = input.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Percent-encodes everything but unreserved characters (RFC 3986, 2.3) and slashes.
  static func encodePath(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  private static func hexPair(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count >= 2 else { return nil }
    return UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
  }
}

/// A page of a list, from `per_page` and `page`.
struct Page: Sendable, Equatable {
  var size: Int
  /// From 1.
  var number: Int
  /// The index of the first item; saturates instead of overflowing.
  var start: Int {
    let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? Int.max : start
  }

  /// More than 100 becomes 100; zero and negative sizes become the default.
  init(_ query: Query) {
    let size = query["per_page"].flatMap { Int($0) } ?? 0
    let number = query["page"].flatMap { Int($0) } ?? 0
    self.size = size > 0 ? min(size, 100) : 30
    self.number = max(number, 1)
  }

  /// The `Link` header for `total` items; nil for a single page.
  func link(_ request: Request, total: Int) -> String? {
    let last = max(1, (total + size - 1) / size)
    guard last > 1 else { return nil }
    func entry(_ rel: String, _ page: Int) -> String {
      "<\(request.base)\(request.path)?\(request.query.settingPage(page))>; rel=\"\(rel)\""
    }
    var entries: [String] = []
    if number > 1 { entries.append(entry("prev", min(number - 1, last))) }
    if number < last {
      entries.append(entry("next", number + 1))
      entries.append(entry("last", last))
    }
    if number > 1 { entries.append(entry("first", 1)) }
    // In the middle, GitHub's order varies.
    if entries.count == 4, number % 2 == 0 { entries.swapAt(0, 3) }
    return entries.joined(separator: ", ")
  }
}
