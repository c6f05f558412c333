import Foundation

/// The query of an address: pairs in the caller's order and spelling.
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

  /// The last value under `name`, as Rails reads it.
  subscript(name: String) -> String? { items.last { $0.name == name }?.value }

  /// The query with `page` set, everything else as the caller spelt it.
  func settingPage(_ page: Int) -> String {
    var pairs = items
    if let index = pairs.lastIndex(where: { $0.name == "page" }) {
      pairs[index].rawValue = String(page)
    } else {
      pairs.append(Item(rawName: "page", rawValue: String(page)))
    }
    return pairs.map { "\($0.rawName)=\($0.rawValue)" }.joined(separator: "&")
  }

  /// Undoes percent-encoding and turns `+` into a blank; broken UTF-8 becomes U+FFFD.
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
