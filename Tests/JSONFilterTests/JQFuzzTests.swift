import Testing

@testable import JSONFilter

/// Expressions and documents nobody would write: libjq refuses or answers, and nothing else happens.
struct JQFuzzTests {
  private static let words = [
    ".", "..", "[", "]", "{", "}", "(", ")", "|", ",", "a", "\"", "\\(", "$x", "as", "1e999", "-",
    "if", "then", "else", "end", "try", "catch", "?", "//", "reduce", "foreach", "def", ":", ";",
    "@base64", "not", "length", "map", "\u{0}", "ż", "\n", "#", "import", "label", "break", "%",
    "0",
  ]
  private static let documents = [
    "null", "[]", "{\"a\":[1,{\"b\":\"\\u0000\"}]}", "", "[", "1 2", "\u{0}",
  ]

  @Test(arguments: 0..<8)
  func `no expression harms the program`(seed: Int) async throws {
    var random = Lcg(state: UInt64(seed) &* 7919 &+ 1)
    for _ in 0..<25 {
      let count = Int(random.next() % 9)
      let expression = (0..<count).map { _ in
        Self.words[Int(random.next() % UInt64(Self.words.count))]
      }.joined(separator: random.next() % 2 == 0 ? " " : "")
      let document = Self.documents[Int(random.next() % UInt64(Self.documents.count))]
      do throws(JQError) {
        let results = Results(limit: 3)
        try await JQProgram(expression).apply(to: [Array(document.utf8)], write: results.take)
        #expect(results.bytes.isEmpty || results.bytes.last == UInt8(ascii: "\n"))
      } catch {
        switch error {
        case .notCompiled(let detail), .failed(let detail): #expect(!detail.isEmpty)
        case .refused: break
        default: Issue.record("\(expression): \(error)")
        }
      }
    }
  }
}

/// Random enough, and the same on every machine.
struct Lcg {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
