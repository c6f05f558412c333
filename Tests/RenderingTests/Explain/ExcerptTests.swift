import Terminal
import Testing

@testable import Rendering

/// Carets are under the right characters.
@Suite(.timeLimit(.minutes(10))) struct ExcerptTests {
  private func excerpt(_ text: String, _ range: Range<Int>, columns: Int) -> Excerpt {
    Excerpt(of: Array(text), around: range, columns: columns)
  }

  @Test func `a short text is shown completely`() {
    let excerpt = excerpt("abc def", 4..<7, columns: 80)
    #expect(excerpt.text.string == "abc def" && excerpt.before == 4 && excerpt.marked == 3)
  }

  @Test func `wide characters take two cells`() {
    let excerpt = excerpt("日本 x:日", 5..<6, columns: 80)
    #expect(excerpt.before == 7 && excerpt.marked == 2)
  }

  @Test func `invisible characters still have a caret`() {
    #expect(excerpt("a\u{200B}b", 1..<2, columns: 80).marked == 1)
  }

  @Test func `a long text is cut around the problem`() {
    let text = String(repeating: "a", count: 60) + "XYZ" + String(repeating: "b", count: 60)
    let excerpt = excerpt(text, 60..<63, columns: 30)
    #expect(excerpt.text.string == "…aaaaaaaaaaXYZbbbbbbbbbbbbbbb…")
    #expect(excerpt.before == 11 && excerpt.marked == 3)
  }

  @Test func `a problem near the start keeps the start`() {
    let excerpt = excerpt("abc XYZ " + String(repeating: "b", count: 60), 4..<7, columns: 20)
    #expect(excerpt.text.string.hasPrefix("abc XYZ b") && excerpt.before == 4)
  }

  @Test(arguments: [4, 10, 17, 40, 80, 200])
  func `carets stay within the line`(columns: Int) {
    let text = "日本 \u{1B}[31m stars:>10k \(String(repeating: "é ", count: 50))"
    for start in 0..<text.count {
      for end in [start + 1, min(start + 30, text.count), text.count] {
        let excerpt = excerpt(text, start..<end, columns: columns)
        #expect(excerpt.text.columns <= columns, "\(start)..<\(end)")
        #expect(excerpt.marked >= 1)
        #expect(excerpt.before + excerpt.marked <= max(columns, excerpt.before + 1))
        #expect(excerpt.before <= columns / 3 + 3 || excerpt.text.string.hasPrefix("日"))
      }
    }
  }
}
