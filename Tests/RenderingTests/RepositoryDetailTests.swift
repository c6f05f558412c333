import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositoryDetailTests {
  private func detail(_ language: Language) -> RepositoryDetail {
    RepositoryDetail(
      Samples.rich, languages: Samples.languages, latestRelease: Samples.release,
      language: language, now: Samples.now)
  }

  @Test(arguments: [
    (
      Language.en, 20,
      """
      swiftlang/swift
      The Swift
      Programming
      Language: a
      general-purpose
      language that is
      approachable for
      newcomers and
      powerful for
      experts. It is fast,
      modern, safe, and a
      joy to write.

      Homepage
        https://swift.org
      Stars
        67,412
      Forks
        10,345
      Watchers
        2,481
      Open issues and PRs
        7,890
      Languages
        ██████████████████
        ● C++ 48%
        ● Swift 43%
        ● Python 5%
        ● CMake 2%  ● C 1%
        ● Other 1%
      Topics
        swift, compiler,
        language
      License
        Apache License 2.0
      Latest release
        swift-6.3-RELEASE,
        1 month ago
      Created
        11 years ago (Oct
        23, 2015 at
        8:26 PM UTC)
      Last push
        2 days ago (Nov
        18, 2026 at
        12:00 PM UTC)
      Default branch
        main
      Size
        1,235 MB
      URL
        https://github.
        com/swiftlang/
        swift
      """
    ),
    (
      Language.en, 44,
      """
      swiftlang/swift
      The Swift Programming Language: a
      general-purpose language that is
      approachable for newcomers and powerful for
      experts. It is fast, modern, safe, and a joy
      to write.

      Homepage             https://swift.org
      Stars                67,412
      Forks                10,345
      Watchers             2,481
      Open issues and PRs  7,890
      Languages            ███████████████████████
                           ● C++ 48%  ● Swift 43%
                           ● Python 5%  ● CMake 2%
                           ● C 1%  ● Other 1%
      Topics               swift, compiler,
                           language
      License              Apache License 2.0
      Latest release       swift-6.3-RELEASE, 1
                           month ago
      Created              11 years ago (Oct 23,
                           2015 at 8:26 PM UTC)
      Last push            2 days ago (Nov 18,
                           2026 at 12:00 PM UTC)
      Default branch       main
      Size                 1,235 MB
      URL                  https://github.com/
                           swiftlang/swift
      """
    ),
    (
      Language.en, 80,
      """
      swiftlang/swift
      The Swift Programming Language: a general-purpose language that is approachable
      for newcomers and powerful for experts. It is fast, modern, safe, and a joy to
      write.

      Homepage             https://swift.org
      Stars                67,412
      Forks                10,345
      Watchers             2,481
      Open issues and PRs  7,890
      Languages            ████████████████████████████████████████
                           ● C++ 48%  ● Swift 43%  ● Python 5%  ● CMake 2%  ● C 1%
                           ● Other 1%
      Topics               swift, compiler, language
      License              Apache License 2.0
      Latest release       swift-6.3-RELEASE, 1 month ago
      Created              11 years ago (Oct 23, 2015 at 8:26 PM UTC)
      Last push            2 days ago (Nov 18, 2026 at 12:00 PM UTC)
      Default branch       main
      Size                 1,235 MB
      URL                  https://github.com/swiftlang/swift
      """
    ),
    (
      Language.pl, 44,
      """
      swiftlang/swift
      The Swift Programming Language: a
      general-purpose language that is
      approachable for newcomers and powerful for
      experts. It is fast, modern, safe, and a joy
      to write.

      Strona
        https://swift.org
      Gwiazdki
        67 412
      Forki
        10 345
      Obserwujący
        2481
      Otwarte zgłoszenia/PR
        7890
      Języki
        ████████████████████████████████████████
        ● C++ 48%  ● Swift 43%  ● Python 5%
        ● CMake 2%  ● C 1%  ● Inne 1%
      Tematy
        swift, compiler, language
      Licencja
        Apache License 2.0
      Najnowsze wydanie
        swift-6.3-RELEASE, 1 miesiąc temu
      Utworzono
        11 lat temu (23 paź 2015 o 20:26 UTC)
      Ostatni push
        2 dni temu (18 lis 2026 o 12:00 UTC)
      Gałąź domyślna
        main
      Rozmiar
        1235 MB
      URL
        https://github.com/swiftlang/swift
      """
    ),
    (
      Language.pl, 60,
      """
      swiftlang/swift
      The Swift Programming Language: a general-purpose language
      that is approachable for newcomers and powerful for experts.
      It is fast, modern, safe, and a joy to write.

      Strona                 https://swift.org
      Gwiazdki               67 412
      Forki                  10 345
      Obserwujący            2481
      Otwarte zgłoszenia/PR  7890
      Języki                 █████████████████████████████████████
                             ● C++ 48%  ● Swift 43%  ● Python 5%
                             ● CMake 2%  ● C 1%  ● Inne 1%
      Tematy                 swift, compiler, language
      Licencja               Apache License 2.0
      Najnowsze wydanie      swift-6.3-RELEASE, 1 miesiąc temu
      Utworzono              11 lat temu (23 paź 2015 o 20:26 UTC)
      Ostatni push           2 dni temu (18 lis 2026 o 12:00 UTC)
      Gałąź domyślna         main
      Rozmiar                1235 MB
      URL                    https://github.com/swiftlang/swift
      """
    ),
    (
      Language.pl, 120,
      """
      swiftlang/swift
      The Swift Programming Language: a general-purpose language that is approachable for newcomers and
      powerful for experts. It is fast, modern, safe, and a joy to write.

      Strona                 https://swift.org
      Gwiazdki               67 412
      Forki                  10 345
      Obserwujący            2481
      Otwarte zgłoszenia/PR  7890
      Języki                 ████████████████████████████████████████
                             ● C++ 48%  ● Swift 43%  ● Python 5%  ● CMake 2%  ● C 1%  ● Inne 1%
      Tematy                 swift, compiler, language
      Licencja               Apache License 2.0
      Najnowsze wydanie      swift-6.3-RELEASE, 1 miesiąc temu
      Utworzono              11 lat temu (23 paź 2015 o 20:26 UTC)
      Ostatni push           2 dni temu (18 lis 2026 o 12:00 UTC)
      Gałąź domyślna         main
      Rozmiar                1235 MB
      URL                    https://github.com/swiftlang/swift
      """
    ),
  ])
  func `the details fit every window in every language`(
    language: Language, columns: Int, golden: String
  ) {
    #expect(shown(detail(language).lines(columns: columns, drawsBars: true)) == golden)
  }

  @Test func `a fork shows its parent and its state`() {
    let lines = RepositoryDetail(Samples.marked, language: .pl, now: Samples.now)
      .lines(columns: 60, drawsBars: false)
    #expect(
      shown(lines) == """
        some-organization/a-repository-with-a-rather-long-name ·
        zarchiwizowane · prywatne · fork · szablon
        日本語の説明文はとても長いので、折り返す必要があります。全角
        文字は決して分割されません。

        Gwiazdki               0
        Forki                  0
        Otwarte zgłoszenia/PR  0
        Języki                 ● Jupyter Notebook
        Licencja               brak
        Fork repozytorium      up/stream
        Rozmiar                0 kB
        URL                    https://github.com/a/b
        """)
  }

  @Test func `the bar has a block for every language and fills its width`() {
    let bar = LanguageShares(Samples.languages, in: .en).bar(columns: 40)
    #expect(bar.spans.map(\.text.columns) == [19, 17, 1, 1, 1, 1])
    #expect(bar.spans[0].style.color == .data(0xF34B7D))
    for columns in 0...12 {
      #expect(LanguageShares(Samples.languages, in: .en).bar(columns: columns).columns == columns)
    }
  }

  @Test func `without colors there is no bar`() {
    let lines = detail(.en).lines(columns: 80, drawsBars: false)
    #expect(!lines.contains { $0.plain.string.contains("█") })
  }

  @Test(arguments: [
    (0, "0\u{A0}kB"), (9999, "9,999\u{A0}kB"), (10_000, "10\u{A0}MB"), (12_600, "13\u{A0}MB"),
    (48_000_000, "48\u{A0}GB"), (-1, "0\u{A0}kB"),
  ])
  func `sizes are shown in a suitable unit`(kilobytes: Int, text: String) {
    #expect(DataSize.text(kilobytes: kilobytes, in: .en) == text)
  }

  @Test func `a license that GitHub cannot name is shown as other`() {
    var repository = Samples.bare
    repository.license = .init(key: "other", name: "Other", spdxID: "NOASSERTION")
    let lines = RepositoryDetail(repository, language: .en, now: Samples.now)
      .lines(columns: 80, drawsBars: false)
    #expect(shown(lines).contains("License              other"))
  }

  @Test func `a mirror says of what`() {
    var repository = Samples.bare
    repository.mirrorURL = "https://git.example.org/b.git"
    let lines = RepositoryDetail(repository, language: .en, now: Samples.now)
      .lines(columns: 80, drawsBars: false)
    #expect(shown(lines).contains("Mirror of            https://git.example.org/b.git"))
  }

  @Test(arguments: [20, 80])
  func `a screen reader gets a sentence for each fact, without columns`(columns: Int) {
    let lines = detail(.en).lines(columns: columns, drawsBars: false, isAccessible: true)
    #expect(lines.allSatisfy { $0.columns <= columns })
    let text = lines.map(\.plain.string).joined(separator: "\n")
    #expect(text.contains("\nStars: 67,412\nForks: 10,345\n"))
    #expect(columns < 80 || text.contains("48%, ●"), "\(text)")
  }
}
