import Foundation
import Testing

@testable import GitHub

/// Strings of every length around the blocks of sixteen bytes that are scanned at once.
@Suite(.timeLimit(.minutes(10))) struct JSONTextTests {
  private static let lengths = Array(0...50)

  private func plain(_ length: Int) -> String {
    String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 3).prefix(length).description
  }

  @Test(arguments: [
    "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\ude80", "ż", "🚀", " ", "\u{7F}",
  ])
  func `a string is read like in Foundation, whatever it contains`(piece: String) throws {
    for before in Self.lengths {
      for after in [0, 1, 15, 16, 17, 33] {
        let text = "[\"\(plain(before))\(piece)\(plain(after))\",\"\(plain(before))\",7]"
        let expected = try JSONDecoder().decode([JSONEither].self, from: Data(text.utf8))
        #expect(try read([JSONEither].self, text) == expected)
      }
    }
  }

  @Test(arguments: Array(UInt8(0)..<32))
  func `a control character is rejected anywhere`(control: UInt8) {
    for before in Self.lengths {
      let bytes = Array("[\"\(plain(before))".utf8) + [control] + Array("\(plain(20))\"]".utf8)
      #expect(throws: JSONProblem.self) { _ = try JSONDocument(Data(bytes)) }
    }
  }

  @Test func `an unterminated string is rejected, whatever its length`() {
    for length in Self.lengths {
      for end in ["", "\\", "\\\"", "\\u00", "]"] {
        let text = Data("[\"\(plain(length))\(end)".utf8)
        #expect(throws: JSONProblem.self) { _ = try JSONDocument(text) }
      }
    }
  }

  @Test func `numbers between strings are read correctly`() throws {
    for length in Self.lengths {
      let text = "{\"\(plain(length))x\": -12.5e3,\"y\" :[1 , 22\n,333]  }"
      let value = try read([String: JSONEither].self, text)
      #expect(value["\(plain(length))x"] == .number(-12500))
      #expect(value["y"] == .list([.number(1), .number(22), .number(333)]))
    }
  }

  @Test func `every written byte can be read back`() throws {
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) {
      for before in [0, 1, 7, 15, 16, 31, 40] {
        let text = "\(plain(before))\(scalar)\(plain(3))"
        let bytes = JSONValue.string(text).bytes()
        #expect(try JSONDecoder().decode(String.self, from: Data(bytes)) == text)
        #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
      }
    }
  }
}

/// A string, a number or a list of them, for both readers.
private enum JSONEither: JSONReadable, Decodable, Equatable {
  case text(String)
  case number(Double)
  case list([JSONEither])

  init(_ json: JSONNode) throws(JSONProblem) {
    if let text = try? String(json) {
      self = .text(text)
    } else if let number = try? Double(json) {
      self = .number(number)
    } else {
      self = .list(try json.read())
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .list(try container.decode([JSONEither].self))
    }
  }
}
