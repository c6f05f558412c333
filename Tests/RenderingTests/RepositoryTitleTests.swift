import GitHub
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositoryTitleTests {
  private func title(_ name: String, isFavorite: Bool = false) -> StyledText {
    let repository = Repository(
      id: 1, name: "n", fullName: name, htmlURL: "https://github.com/\(name)")
    return RepositoryTitle.title(of: repository, isFavorite: isFavorite)
  }

  @Test(arguments: [
    ("o/r", 9, "o/r"), ("kubernetes-hub/native-compiler", 28, "kubernetes-…/native-compiler"),
    ("kubernetes-hub/native-compiler", 17, "…/native-compiler"),
    ("kubernetes-hub/native-compiler", 9, "…/native…"), ("owner/r", 6, "own…/r"),
    ("owner/r", 1, "…"), ("owner/r", 0, ""), ("noowner", 4, "noo…"),
    ("日本語/r", 5, "日…/r"),
  ])
  func `the owner is shortened first`(name: String, columns: Int, shown: String) {
    #expect(title(name).truncatedName(to: columns).plain.string == shown)
    #expect(StyledText(sanitizing: name).truncatedName(to: columns).plain.string == shown)
  }

  @Test func `what stands around a name stays, and links stay links`() throws {
    let whole = title("long-owner/name", isFavorite: true) + " · new"
    let short = whole.truncatedName(to: 15)
    #expect(short.plain.string == "♥ l…/name · new")
    let links = short.spans.filter { $0.link != nil }.map(\.text.string)
    #expect(links.joined().hasSuffix("/name"))
  }

  @Test(arguments: 0..<40)
  func `a shortened name always fits`(columns: Int) {
    for name in ["o/r", "long-owner/long-name", "日本語/語", "/x", "x/"] {
      #expect(title(name).truncatedName(to: columns).columns <= columns)
    }
  }
}
