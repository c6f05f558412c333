import HTTP
import Platform

/// The header lines of the current response; those of 1xx responses and trailers are dropped.
struct HeaderBlock {
  /// The most that is accepted: each line counts its bytes plus 32 (RFC 9113, 6.5.2), which limits
  /// the number of lines too. Dropped lines count like the others, because libcurl keeps them.
  static let limit = 256 * 1024

  private var bytes: [UInt8] = []
  private var weight = 0
  /// Between a status line and the empty line after the headers.
  private(set) var isOpen = false

  /// Whether `line` begins another response, so that earlier lines no longer matter.
  static func isStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
    line.starts(with: "HTTP/".utf8)
  }

  /// Accepts one line; false if that exceeds the limit.
  mutating func append(_ line: UnsafeRawBufferPointer) -> Bool {
    weight += line.count + 32
    guard weight <= Self.limit else { return false }
    if Self.isStatusLine(line) {
      bytes.removeAll(keepingCapacity: true)
      isOpen = true
      return true
    }
    // Lines after the empty line, or after the body, are trailers.
    guard isOpen else { return true }
    if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      isOpen = false
      return true
    }
    bytes.append(contentsOf: line)
    return true
  }

  /// The fields in order; invalid lines (RFC 9110, 5.1) are ignored.
  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    for line in unfoldedLines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(\.isTokenCharacter)
      else { continue }
      headers.append(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
    }
    return headers
  }

  /// A line that begins with a space continues the one before it (RFC 9112, 5.2).
  private var unfoldedLines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first?.isBlank == true, let last = lines.popLast() {
        lines.append(last.trimmed + [UInt8(ascii: " ")] + line.trimmed)
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// The bytes of a header's value: no control characters but the tab.
  var isFieldByte: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  /// A character of a header's name (RFC 9110, 5.6.2).
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> { trimming(while: \.isBlank) }
}
