import Core
import GitHub
import Messages
import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct AccessibleRowTests {
  private func lines(_ row: ListedRepository, _ language: Language = .en) -> [String] {
    row.accessibleLines(in: language, now: Samples.now).map(\.plain.string)
  }

  @Test func `a row uses words in place of symbols`() {
    var repository = Samples.bare
    repository.stargazersCount = 5400
    repository.language = "Lua"
    repository.description = "An engine"
    let row = ListedRepository(
      repository, position: 3, isFavorite: true, isNew: true,
      annotation: .init(note: "try", tags: ["game"], addedAt: Samples.now))
    #expect(
      lines(row) == [
        "3. \(repository.fullName), favorite, new", "5,400 stars, Lua", "An engine",
        "#game · try",
      ])
    #expect(lines(row, .pl)[1].hasSuffix("gwiazdek, Lua"))
  }

  @Test func `unknown values are omitted`() {
    var repository = Samples.bare
    repository.stargazersCount = 1
    repository.language = nil
    repository.description = nil
    #expect(
      lines(ListedRepository(repository)) == [repository.fullName, "1 star", "No description"])
  }

  @Test(arguments: HostileText.all)
  func `untrusted text is sanitized for the terminal`(text: String) {
    for line in lines(ListedRepository(Samples.hostile(text))) {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }
}
