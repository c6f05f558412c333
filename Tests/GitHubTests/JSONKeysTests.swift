import Foundation
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct JSONKeysTests {
  private enum Key: String, CaseIterable {
    case a
    case empty = ""
    case aXb
    case aYb
    case bXa
    case long = "a_rather_long_name_that_no_small_string_holds"
  }

  @Test func `every key is found and no other name`() throws {
    let text =
      #"{"a":1,"":2,"aXb":3,"aYb":4,"bXa":5,"a_rather_long_name_that_no_small_string_holds":6,"b":0,"aZb":0}"#
    var found: [String: Int] = [:]
    try JSONDocument(Data(text.utf8)).withRoot { root throws(JSONProblem) in
      try root.members(JSONKeys<Key>()) { key, value throws(JSONProblem) in
        found[key.rawValue] = try value.read()
      }
    }
    #expect(
      found == ["a": 1, "": 2, "aXb": 3, "aYb": 4, "bXa": 5, Key.long.rawValue: 6])
  }

  @Test func `the first missing key is named`() {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONDocument(Data(#"{"aXb":3,"aYb":4}"#.utf8)).withRoot { root throws(JSONProblem) in
        try root.members(JSONKeys<Key>(required: .bXa, .aXb, .a)) { _, _ in }
      }
    }
    #expect(problem?.description == "a: missing")
  }
}
