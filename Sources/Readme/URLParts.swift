/// A URL in its parts, as far as a README needs them (RFC 3986, appendix B). Nothing is decoded.
struct URLParts {
  /// In lower case, without the colon; nil for a relative URL.
  var scheme: String?
  /// With the port; empty when there is none.
  var host = ""
  var path: String
  /// With the question mark; empty for none.
  var query = ""
  /// With the number sign; empty for none.
  var fragment = ""
  /// Whether two slashes come before the host.
  var hasHost = false

  init(_ text: String) {
    var rest = text.trimmingWhitespace[...]
    if let index = rest.firstIndex(of: "#") {
      fragment = String(rest[index...])
      rest = rest[..<index]
    }
    if let index = rest.firstIndex(of: "?") {
      query = String(rest[index...])
      rest = rest[..<index]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      host = String(rest[..<end])
      hasHost = true
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The last part of the path.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? "" }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    else { return false }
    return text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "+-.".utf8.contains($0)
    }
  }

  /// The parts of a path that starts in `folder`, with `.` and `..` resolved, never above the root.
  /// As in browsers, the dots may be percent-encoded.
  static func resolved(_ path: String, from folder: [String]) -> [String] {
    var parts = folder
    for part in path.split(separator: "/") {
      switch part.lowercased().replacing("%2e", with: ".") {
      case "..": _ = parts.popLast()
      case ".": break
      default: parts.append(String(part))
      }
    }
    return parts
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The string without whitespace around it.
  var trimmingWhitespace: String {
    let head = drop(while: \.isWhitespace)
    return String(head.dropLast(head.reversed().prefix(while: \.isWhitespace).count))
  }

  /// Percent-encodes whitespace, controls, quotes and non-ASCII characters; existing encoding
  /// stays.
  var addressEncoded: String {
    if utf8.allSatisfy({ $0.isAddressByte }) { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte.isAddressByte {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += String(byte, radix: 16, uppercase: true).leftPadded.utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var leftPadded: String { utf8.count < 2 ? "0" + self : self }
}

extension UInt8 {
  fileprivate var isAddressByte: Bool {
    (0x21...0x7E).contains(self) && !"\"<>\\^`{|}".utf8.contains(self)
  }
}
