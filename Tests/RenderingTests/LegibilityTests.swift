import Core
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct LegibilityTests {
  @Test(arguments: [("Swift", UInt32(0xF05138)), ("Lua", 0x000080), ("Fennel", 0xFFF3D7)])
  func `a language has GitHub's color`(name: String, value: UInt32) {
    #expect(LanguageColor.color(of: name) == .data(value))
    #expect(LanguageColor.color(of: "Nothing") == nil)
  }

  @Test(arguments: [60, 80, 120])
  func `languages are aligned`(columns: Int) {
    let rows = ["C", "Jupyter Notebook", "Swift"].map { language in
      row(language).lines(columns: columns)[0].plain.string
    }
    let places = rows.map { row in row.prefix { $0 != "●" }.count }
    #expect(Set(places).count == 1)
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test func `a description is aligned with its name`() {
    #expect(row("C").lines(columns: 80)[1].plain.string == "  No description")
  }

  private func row(_ language: String) -> RepositoryRow {
    var repository = Repository(
      id: 1, name: "b", fullName: "a/b", htmlURL: "https://github.com/a/b")
    repository.language = language
    return RepositoryRow(ListedRepository(repository), language: .en, now: Samples.now)
  }
}
