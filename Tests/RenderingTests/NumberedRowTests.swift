import Core
import Foundation
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

/// Rows with ghrepo's own data: number, favorite, new, age.
@Suite(.timeLimit(.minutes(10))) struct NumberedRowTests {
  private static let widths = [20, 21, 40, 59, 60, 79, 80, 100, 120]

  private static var listing: [ListedRepository] {
    [
      ListedRepository(Samples.rich, position: 1, isFavorite: true),
      ListedRepository(Samples.bare, position: 42, isNew: true),
      ListedRepository(
        Samples.marked, position: 1000, isFavorite: true, isNew: true,
        seenAt: Samples.days(ago: 0.125)),
    ]
  }

  private func lines(
    _ row: ListedRepository, _ language: Language = .en, _ columns: Int = 80
  ) -> [StyledText] {
    RepositoryRow(row, language: language, now: Samples.now).lines(columns: columns)
  }

  @Test(arguments: Language.allCases, [Int.min, -1, 0, 1_000_000_000, .max])
  func `rows with impossible numbers and dates are written`(language: Language, number: Int) {
    var repository = Samples.rich
    (repository.stargazersCount, repository.forksCount) = (number, number)
    (repository.openIssuesCount, repository.size) = (number, number)
    for seconds in [-3e11, 0, 3e11] {
      repository.pushedAt = Date(timeIntervalSince1970: seconds)
      repository.updatedAt = repository.pushedAt
      let row = ListedRepository(
        repository, position: number, seenAt: Date(timeIntervalSince1970: seconds))
      for columns in Self.widths {
        #expect(!lines(row, language, columns).isEmpty)
        #expect(
          !CompactRow(row, language: language, now: Samples.now).line(columns: columns).isEmpty)
      }
    }
    let head = ListHead(totalCount: number, isIncomplete: true, savedAt: repository.pushedAt)
    #expect(!HeadLine.sentences(head, in: language, now: Samples.now).isEmpty)
    #expect(!DataSize.text(kilobytes: number, in: language).isEmpty)
  }

  private func golden(_ language: Language, _ columns: Int) -> String {
    Self.listing.map { shown(lines($0, language, columns)) }.joined(separator: "\n\n")
  }

  @Test(arguments: [
    (
      Language.en, 20,
      """
        1 ♥ swiftlang/swif
          t
            ★ 67.4K  ● C++
            2 days ago
            The Swift Pro…

       42 a/b
            ★ 0  new
            No description

      1000 ♥ some-organiza
           tion/a-reposito
           ry-with-a-rathe
           r-long-name
             ★ 0
             ● Jupyter
             Notebook
             new ·
             archived ·
             private ·
             fork ·
             template ·
             cached 3
             hours ago
             日本語の説明…
      """
    ),
    (
      Language.en, 40,
      """
        1 ♥ swiftlang/swift
            ★ 67.4K  ● C++  2 days ago
            The Swift Programming Language: a…

       42 a/b
            ★ 0  new
            No description

      1000 ♥ some-organization/a-repository-wi
           th-a-rather-long-name
             ★ 0  ● Jupyter Notebook
             new · archived · private · fork ·
             template · cached 3 hours ago
             日本語の説明文はとても長いので、…
      """
    ),
    (
      Language.en, 60,
      """
        1 ♥ swiftlang/swift               ● C++            ★ 67.4K
            The Swift Programming Language: a general…  2 days ago

       42 a/b · new                                            ★ 0
            No description

      1000 ♥ some-organization/a-repository-with-a-rather-long-nam
           e
             ★ 0  ● Jupyter Notebook
             new · archived · private · fork · template · cached 3
             hours ago
             日本語の説明文はとても長いので、折り返す必要がありま…
      """
    ),
    (
      Language.en, 80,
      """
        1 ♥ swiftlang/swift                               ● C++                ★ 67.4K
            The Swift Programming Language: a general-purpose language th…  2 days ago

       42 a/b · new                                                                ★ 0
            No description

      1000 ♥ some-organization/a-repository-with-a-rather-long-name
             ★ 0  ● Jupyter Notebook
             new · archived · private · fork · template · cached 3 hours ago
             日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して…
      """
    ),
    (
      Language.en, 120,
      """
        1 ♥ swiftlang/swift                                                   ● C++                ★ 67.4K
            The Swift Programming Language: a general-purpose language that is approachable f…  2 days ago

       42 a/b · new                                                                                    ★ 0
            No description

      1000 ♥ some-organization/a-repository-with-a-rather-long-name           ● Jupyter Notebook       ★ 0
             new · archived · private · fork · template · cached 3 hours ago
             日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。
      """
    ),
    (
      Language.pl, 20,
      """
        1 ♥ swiftlang/swif
          t
            ★ 67,4 tys.
            ● C++
            2 dni temu
            The Swift Pro…

       42 a/b
            ★ 0  nowe
            Brak opisu

      1000 ♥ some-organiza
           tion/a-reposito
           ry-with-a-rathe
           r-long-name
             ★ 0
             ● Jupyter
             Notebook
             nowe ·
             zarchiwizowan
             e · prywatne
             · fork ·
             szablon ·
             pobrano 3
             godziny temu
             日本語の説明…
      """
    ),
    (
      Language.pl, 40,
      """
        1 ♥ swiftlang/swift
            ★ 67,4 tys.  ● C++  2 dni temu
            The Swift Programming Language: a…

       42 a/b
            ★ 0  nowe
            Brak opisu

      1000 ♥ some-organization/a-repository-wi
           th-a-rather-long-name
             ★ 0  ● Jupyter Notebook
             nowe · zarchiwizowane · prywatne
             · fork · szablon · pobrano 3
             godziny temu
             日本語の説明文はとても長いので、…
      """
    ),
    (
      Language.pl, 60,
      """
        1 ♥ swiftlang/swift              ● C++         ★ 67,4 tys.
            The Swift Programming Language: a general…  2 dni temu

       42 a/b · nowe                                           ★ 0
            Brak opisu

      1000 ♥ some-organization/a-repository-with-a-rather-long-nam
           e
             ★ 0  ● Jupyter Notebook
             nowe · zarchiwizowane · prywatne · fork · szablon ·
             pobrano 3 godziny temu
             日本語の説明文はとても長いので、折り返す必要がありま…
      """
    ),
    (
      Language.pl, 80,
      """
        1 ♥ swiftlang/swift                              ● C++             ★ 67,4 tys.
            The Swift Programming Language: a general-purpose language th…  2 dni temu

       42 a/b · nowe                                                               ★ 0
            Brak opisu

      1000 ♥ some-organization/a-repository-with-a-rather-long-name
             ★ 0  ● Jupyter Notebook
             nowe · zarchiwizowane · prywatne · fork · szablon · pobrano 3 godziny
             temu
             日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して…
      """
    ),
    (
      Language.pl, 120,
      """
        1 ♥ swiftlang/swift                                                  ● C++             ★ 67,4 tys.
            The Swift Programming Language: a general-purpose language that is approachable f…  2 dni temu

       42 a/b · nowe                                                                                   ★ 0
            Brak opisu

      1000 ♥ some-organization/a-repository-with-a-rather-long-name           ● Jupyter Notebook       ★ 0
             nowe · zarchiwizowane · prywatne · fork · szablon · pobrano 3 godziny temu
             日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。
      """
    ),
  ])
  func `rows with ghrepo's data fit every window in every language`(
    language: Language, columns: Int, golden: String
  ) {
    #expect(self.golden(language, columns) == golden)
  }

  @Test(arguments: Language.allCases, widths)
  func `no line is wider than the window or a hundred columns`(
    language: Language, columns: Int
  ) {
    for row in Self.listing {
      #expect(lines(row, language, columns).allSatisfy { $0.columns <= min(columns, 100) })
    }
  }

  @Test(arguments: widths)
  func `names are aligned, whether a number has one digit or three`(columns: Int) {
    let heads = [1, 42, 999].map {
      lines(ListedRepository(Samples.rich, position: $0), .en, columns)[0].plain.string
    }
    #expect(heads.map { $0.prefix(4) } == ["  1 ", " 42 ", "999 "])
    #expect(Set(heads.map { $0.dropFirst(4) }).count == 1)
  }

  @Test(arguments: widths)
  func `stars are in the same column with and without a number`(columns: Int) {
    let plain = lines(ListedRepository(Samples.rich), .en, columns)
    let numbered = lines(ListedRepository(Samples.rich, position: 5), .en, columns)
    guard columns >= 60 else { return #expect(numbered[1].plain.string.contains("★ 67.4K")) }
    #expect(numbered[0].columns == plain[0].columns)
    #expect(numbered[0].plain.string.suffix(7) == "★ 67.4K")
    #expect(
      numbered[0].plain.string.firstIndex(of: "●") == plain[0].plain.string.firstIndex(of: "●"))
  }

  @Test func `the number is dim and the heart of a favorite is not part of the link`() {
    let head = lines(Self.listing[0])[0]
    let shown = String(decoding: Samples.colorful.render(head), as: UTF8.self)
    let star = "\u{1B}[38;2;156;109;0m★\u{1B}[0m"
    let heart = "\u{1B}[38;2;219;51;56m♥\u{1B}[0m"
    #expect(shown.hasPrefix("  \u{1B}[2m1\u{1B}[0m " + heart + " \u{1B}]8;;https://github.com/"))
    #expect(shown.hasSuffix(star + " 67.4K"))
  }

  @Test func `without colors, everything is still readable`() {
    let plain = TerminalProfile(isTerminal: true)
    let text = String(decoding: plain.render(lines(Self.listing[2], .pl, 120)), as: UTF8.self)
    #expect(!text.contains("\u{1B}"))
    #expect(text.hasPrefix("1000 ♥ some-organization/"))
    #expect(text.contains("nowe · zarchiwizowane"))
    #expect(text.contains("3 godziny temu"))
  }

  @Test func `a row without data of ghrepo shows only GitHub's`() {
    #expect(lines(ListedRepository(Samples.bare)).allSatisfy { !$0.plain.string.contains("new") })
    let head = lines(ListedRepository(Samples.bare))[0].plain.string
    #expect(head.hasPrefix("a/b ") && head.hasSuffix("★ 0"))
  }

  @Test func `an age that a changed clock puts in the future is a second`() {
    let row = ListedRepository(Samples.bare, seenAt: Samples.days(ago: -3))
    #expect(lines(row)[0].plain.string.contains("a/b · cached 1 second ago"))
  }
}
