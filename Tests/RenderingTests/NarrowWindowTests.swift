import Core
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

/// A window of any size is drawn somehow; nothing traps.
@Suite(.timeLimit(.minutes(10))) struct NarrowWindowTests {
  private static let columns = [-1, 0, 1, 2, 3, 5]

  private static let repositories = [
    Samples.rich, Samples.bare, Samples.marked, Samples.hostile("漢字 👩‍💻 x"),
  ]

  @Test(arguments: columns, Language.allCases)
  func `rows and details are drawn`(columns: Int, language: Language) {
    let avatar = DefaultAvatar(login: "o").lines(columns: 8, rows: 4, depth: .full)
    for repository in Self.repositories {
      let listed = ListedRepository(
        repository, position: 12_345, isFavorite: true, isNew: true, seenAt: Samples.now)
      let row = RepositoryRow(listed, language: language, now: Samples.now)
      #expect(!row.lines(columns: columns).isEmpty)
      #expect(!FramedRow(row, avatar: avatar, columns: columns).lines.isEmpty)
      let compact = CompactRow(listed, language: language, now: Samples.now)
      #expect(compact.line(columns: columns).columns <= max(0, columns))
      #expect(compact.numbered(columns: columns).columns < 8 + max(0, columns))
      for (drawsBars, avatar) in [(true, []), (true, avatar), (false, avatar)] {
        let detail = RepositoryDetail(
          repository, isFavorite: true, languages: Samples.languages,
          latestRelease: Samples.release, language: language, now: Samples.now)
        #expect(!detail.lines(columns: columns, drawsBars: drawsBars, avatar: avatar).isEmpty)
      }
    }
  }

  @Test(arguments: columns)
  func `readmes, fields, sizes and texts are drawn`(columns: Int) throws {
    let document = try ReadmeSamples.document(ReadmeSamples.rich)
    for isAccessible in [true, false] {
      let layout = ReadmeLayout(
        place: ReadmeSamples.layout(1).place, columns: columns, language: .en,
        fillsBackground: true, isAccessible: isAccessible)
      #expect(!layout.lines(of: document).isEmpty)
      #expect(!layout.inside(columns).lines(of: document).isEmpty)
    }
    #expect(!ReadmeText("# a\n- b c\n\n    code".utf8).lines(columns: columns).isEmpty)
    #expect(!FieldList(language: .en).lines(columns: columns).isEmpty)
    let text = StyledText(sanitizing: "漢字 👩‍💻 some words")
    #expect(text.truncated(to: columns).columns <= max(0, columns))
    #expect(!text.wrapped(to: columns, atMost: 2).isEmpty && !text.broken(to: columns).isEmpty)
  }

  @Test(arguments: columns)
  func `queries are explained`(columns: Int) {
    for query in ["漢字 stars:>1", "stars:x \"open", "language:swift 👩‍💻 AND NOT ) ("] {
      let parsed = SearchQuery(terms: [query])
      let explanation = Explanation(
        parsed, sentAs: parsed, parsed.problems(at: Samples.now), order: SearchOrder(),
        on: .dotcom, url: "", requests: RequestCount(rows: 30, pageSize: 30))
      let lines = ExplanationView(language: .en, columns: columns).lines(for: explanation)
      #expect(!lines.isEmpty)
    }
  }
}
