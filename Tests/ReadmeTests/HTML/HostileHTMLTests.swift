import TestSupport
import Testing

@testable import Readme

/// Documents designed to be slow: each is parsed quickly, to a document or an error, and to plain
/// text.
@Suite(.timeLimit(.minutes(10))) struct HostileHTMLTests {
  static func filled(_ make: (Int) -> String, bytes: Int = HTMLLimits.bytes) -> String {
    var text = ""
    var number = 0
    while true {
      let next = make(number)
      if text.utf8.count + next.utf8.count > bytes { return text }
      text += next
      number += 1
    }
  }

  static let hostile: [(String, @Sendable () -> String)] = [
    ("nested div", { filled { _ in "<div>" } }),
    ("b with ids", { filled { "<b id=\($0)>" } }),
    ("b with ids in p", { filled { "<p><b id=\($0)>" } }),
    ("b left open in div", { filled { "<div><b id=\($0)></div>" } }),
    (
      "twelve b, then p",
      { filled({ "<b id=\($0)>" }, bytes: 120) + filled({ _ in "<p>x</p>" }, bytes: 500_000) }
    ),
    ("attributes", { "<p " + filled({ "a\($0) " }, bytes: 500_000) + ">" }),
    ("a", { filled { _ in "<a>" } }),
    ("closed a", { filled { _ in "<a>x</a>" } }),
    ("a in a div", { filled { _ in "<a><div>" } }),
    ("misnested", { filled { _ in "<b><i></b></i>" } }),
    ("misnested blocks", { filled { _ in "<b><p></b></p>" } }),
    ("wide table", { "<table>" + filled({ _ in "<td>" }, bytes: 500_000) }),
    (
      "rows of 500", { "<table>" + filled({ $0 % 500 == 0 ? "<tr><td>" : "<td>" }, bytes: 500_000) }
    ),
    ("tables in cells", { filled { _ in "<table><td>" } }),
    ("text in a table", { "<table>" + filled({ _ in "x<br>" }, bytes: 500_000) }),
    ("lists", { filled { _ in "<ul><li>" } }),
    ("items", { "<ul>" + filled({ _ in "<li>x" }, bytes: 500_000) }),
    ("quotes", { filled { _ in "<blockquote>" } }),
    (
      "long addresses",
      { filled { _ in "<a href='\(String(repeating: "x", count: 140_000))'>y</a>" } }
    ),
    ("open comments", { filled { _ in "<!--" } }),
    ("open drawings", { filled { _ in "<svg>" } }),
    ("open tags", { filled { _ in "<p " } }),
    ("open quotes", { filled { _ in "<p a='" } }),
    ("end tags", { filled { _ in "</p>" } }),
    (
      "ends of nothing",
      { filled({ _ in "<i>" }, bytes: 300) + filled({ _ in "</x>" }, bytes: 500_000) }
    ),
    ("entities", { filled { _ in "&amp" } }),
    ("buttons and forms", { filled { _ in "<button><form>" } }),
    ("rubies", { filled { _ in "<ruby><rt>" } }),
    ("lone less-than signs", { filled { _ in "< " } }),
  ]

  /// In proportion, because machines and builds differ. The slowest takes 2.3 times as long; what
  /// grew with the square of the size would take a hundred times and more.
  @Test func `no document takes ten times as long as a plain one`() {
    func time(_ text: String) -> Duration {
      let bytes = Array(text.utf8)
      return ThreadTime.of {
        _ = try? HTMLDocument(bytes)
        _ = HTMLPlainText.text(of: bytes)
      }
    }
    let plain = Self.filled { "<p>Paragraph <b>\($0)</b> of a README.</p>" }
    let usual = (0..<3).map { _ in time(plain) }.sorted()[1]
    for (name, make) in Self.hostile {
      let taken = time(make())
      #expect(taken < usual * 10, "\(name) took \(taken), a plain document \(usual)")
    }
  }

  @Test func `each limit has its own error`() {
    func error(_ html: String) -> HTMLError? {
      do throws(HTMLError) { _ = try HTMLDocument(html.utf8) } catch { return error }
      return nil
    }
    #expect(error(String(repeating: "x", count: HTMLLimits.bytes + 1)) == .tooLong)
    #expect(error(String(repeating: "x", count: HTMLLimits.bytes)) == nil)
    #expect(error(String(repeating: "<div>", count: HTMLLimits.depth + 1)) == .tooDeep)
    #expect(error(String(repeating: "<div>", count: HTMLLimits.depth)) == nil)
    #expect(
      error("<p " + String(repeating: "a ", count: HTMLLimits.attributes + 1) + ">") == .tagTooLong)
    #expect(
      error(String(repeating: "<b id=x>", count: 100) + String(repeating: "<p>x</p>", count: 9_000))
        == .tooTangled)
  }

  @Test func `mutated documents are parsed or rejected`() {
    let seed = Array(
      """
      <div id="file"><article><h1 align="center">T</h1><p>a <b>b</b> <a href='x'>l</a><br/></p>\
      <ul><li><input type=checkbox checked> t</li></ul><table><tr><th>h<td>c</table><!-- c -->\
      <pre><span class="pl-k">let</span></pre><details><summary>s</summary>x</details></article></div>
      """.utf8)
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<1500 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place / 2)
        default: bytes[place] = "<>/'\"=!-&".utf8.randomElement(using: &numbers) ?? 0
        }
      }
      _ = try? HTMLDocument(bytes)
      #expect(!HTMLPlainText.text(of: bytes).contains("\u{0}\u{0}\u{0}"))
    }
  }
}
