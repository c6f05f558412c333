import Foundation
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct JSONEqualityTests {
  /// The same document, read by Foundation.
  private func foundation(_ text: String) throws -> JSONValue {
    Self.value(
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
  }

  private static func value(_ object: Any) -> JSONValue {
    switch object {
    case let text as String: return .string(text)
    case let values as [Any]: return .array(values.map(value))
    case let members as [String: Any]:
      return .object(
        members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, value($0.value)) })
    case let number as NSNumber:
      if isFlag(number) { return .bool(number.boolValue) }
      return .double(number.doubleValue)
    default: return .null
    }
  }

  private static func isFlag(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  @Test(arguments: [
    Fixtures.item, Fixtures.page(Fixtures.item, Fixtures.smallest), Fixtures.forkDetail,
    Fixtures.user, Fixtures.rateLimits, Fixtures.release, Fixtures.readme,
  ])
  func `every value of a response is what Foundation reads`(text: String) throws {
    #expect(try read(JSONValue.self, text) == foundation(text))
  }

  @Test(arguments: SeededNumbers.seeds)
  func `a damaged response that both accept is the same for both`(seed: UInt64) throws {
    var state = SeededNumbers(seed: seed)
    let page = Array(Fixtures.page(Fixtures.item).utf8)
    for _ in 0..<1000 {
      var bytes = page
      bytes[Int.random(in: bytes.indices, using: &state)] = UInt8.random(
        in: 32...126, using: &state)
      let text = String(decoding: bytes, as: UTF8.self)
      guard let ours = try? read(JSONValue.self, text), let theirs = try? foundation(text) else {
        continue
      }
      #expect(ours == theirs, "\(text)")
    }
  }
}

/// A complete document, with sorted members and floating-point numbers.
extension JSONValue: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    if json.isNull {
      self = .null
    } else if let flag = try? Bool(json) {
      self = .bool(flag)
    } else if let number = try? Double(json) {
      self = .double(number)
    } else if let text = try? String(json) {
      self = .string(text)
    } else if let values = try? [JSONValue](json) {
      self = .array(values)
    } else {
      let members = try [String: JSONValue](json)
      self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
    }
  }
}
