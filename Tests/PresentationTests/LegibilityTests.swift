import Catalog
import GitHub
import Messages
import Terminal
import Testing

@testable import Presentation

struct LegibilityTests {
  @Test(arguments: ["Lua", "JSON", "Crystal", "Fennel", "JavaScript", "SystemVerilog", "Raku"])
  func `a language's dot shows on black and on white`(name: String) throws {
    guard case .rgb(let red, let green, let blue) = try #require(LanguageColor.color(of: name))
    else {
      Issue.record("no mixture")
      return
    }
    let light = 0.2126 * square(red) + 0.7152 * square(green) + 0.0722 * square(blue)
    #expect(light > 0.02 && light < 0.66)
  }

  @Test(arguments: [("Swift", 0xF05138), ("Rust", 0xDEA584), ("C", 0x555555)])
  func `a colour that shows everywhere is left as it is`(name: String, value: UInt32) {
    #expect(LanguageColor.color(of: name) == .hex(value))
  }

  @Test(arguments: [60, 80, 120])
  func `languages start one under the other`(columns: Int) {
    let rows = ["C", "Jupyter Notebook", "Swift"].map { language in
      row(language).lines(columns: columns)[0].plain.string
    }
    let places = rows.map { row in row.prefix { $0 != "●" }.count }
    #expect(Set(places).count == 1)
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test func `a description stands under its name`() {
    #expect(row("C").lines(columns: 80)[1].plain.string == "  No description")
  }

  private func square(_ channel: UInt8) -> Double { Double(channel) * Double(channel) / 65025 }

  private func row(_ language: String) -> RepositoryRow {
    var repository = Repository(
      id: 1, name: "b", fullName: "a/b", htmlURL: "https://github.com/a/b")
    repository.language = language
    return RepositoryRow(ListedRepository(repository), language: .en, now: Samples.now)
  }
}
