import Core
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositoryRowTests {
  private func row(_ repository: Repository, _ language: Language) -> RepositoryRow {
    RepositoryRow(ListedRepository(repository), language: language, now: Samples.now)
  }

  private func rows(_ language: Language, _ columns: Int) -> String {
    [Samples.rich, Samples.bare, Samples.marked].map {
      shown(row($0, language).lines(columns: columns))
    }.joined(separator: "\n\n")
  }

  @Test(arguments: [
    (
      Language.en, 20,
      """
      swiftlang/swift
        ★ 67.4K  ● C++
        2 days ago
        The Swift Program…

      a/b
        ★ 0
        No description

      some-organization/a-
      repository-with-a-ra
      ther-long-name
        ★ 0
        ● Jupyter Notebook
        archived · private
        · fork · template
        日本語の説明文は…
      """
    ),
    (
      Language.en, 44,
      """
      swiftlang/swift
        ★ 67.4K  ● C++  2 days ago
        The Swift Programming Language: a general…

      a/b
        ★ 0
        No description

      some-organization/a-repository-with-a-rather
      -long-name
        ★ 0  ● Jupyter Notebook
        archived · private · fork · template
        日本語の説明文はとても長いので、折り返す…
      """
    ),
    (
      Language.en, 60,
      """
      swiftlang/swift                     ● C++            ★ 67.4K
        The Swift Programming Language: a general-pur…  2 days ago

      a/b                                                      ★ 0
        No description

      some-organization/a-repository-with-a-rather-long-name
        ★ 0  ● Jupyter Notebook
        archived · private · fork · template
        日本語の説明文はとても長いので、折り返す必要があります。…
      """
    ),
    (
      Language.en, 80,
      """
      swiftlang/swift                                     ● C++                ★ 67.4K
        The Swift Programming Language: a general-purpose language that i…  2 days ago

      a/b                                                                          ★ 0
        No description

      some-organization/a-repository-with-a-rather-long-name
        ★ 0  ● Jupyter Notebook  archived · private · fork · template
        日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割…
      """
    ),
    (
      Language.en, 120,
      """
      swiftlang/swift                                                         ● C++                ★ 67.4K
        The Swift Programming Language: a general-purpose language that is approachable for n…  2 days ago

      a/b                                                                                              ★ 0
        No description

      some-organization/a-repository-with-a-rather-long-name                  ● Jupyter Notebook       ★ 0
        archived · private · fork · template
        日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。
      """
    ),
    (
      Language.pl, 20,
      """
      swiftlang/swift
        ★ 67,4 tys.  ● C++
        2 dni temu
        The Swift Program…

      a/b
        ★ 0
        Brak opisu

      some-organization/a-
      repository-with-a-ra
      ther-long-name
        ★ 0
        ● Jupyter Notebook
        zarchiwizowane ·
        prywatne · fork ·
        szablon
        日本語の説明文は…
      """
    ),
    (
      Language.pl, 44,
      """
      swiftlang/swift
        ★ 67,4 tys.  ● C++  2 dni temu
        The Swift Programming Language: a general…

      a/b
        ★ 0
        Brak opisu

      some-organization/a-repository-with-a-rather
      -long-name
        ★ 0  ● Jupyter Notebook
        zarchiwizowane · prywatne · fork · szablon
        日本語の説明文はとても長いので、折り返す…
      """
    ),
    (
      Language.pl, 60,
      """
      swiftlang/swift                    ● C++         ★ 67,4 tys.
        The Swift Programming Language: a general-pur…  2 dni temu

      a/b                                                      ★ 0
        Brak opisu

      some-organization/a-repository-with-a-rather-long-name
        ★ 0  ● Jupyter Notebook
        zarchiwizowane · prywatne · fork · szablon
        日本語の説明文はとても長いので、折り返す必要があります。…
      """
    ),
    (
      Language.pl, 80,
      """
      swiftlang/swift                                    ● C++             ★ 67,4 tys.
        The Swift Programming Language: a general-purpose language that i…  2 dni temu

      a/b                                                                          ★ 0
        Brak opisu

      some-organization/a-repository-with-a-rather-long-name
        ★ 0  ● Jupyter Notebook  zarchiwizowane · prywatne · fork · szablon
        日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割…
      """
    ),
    (
      Language.pl, 120,
      """
      swiftlang/swift                                                        ● C++             ★ 67,4 tys.
        The Swift Programming Language: a general-purpose language that is approachable for n…  2 dni temu

      a/b                                                                                              ★ 0
        Brak opisu

      some-organization/a-repository-with-a-rather-long-name                  ● Jupyter Notebook       ★ 0
        zarchiwizowane · prywatne · fork · szablon
        日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。
      """
    ),
  ])
  func `rows fit every window in every language`(
    language: Language, columns: Int, golden: String
  ) {
    #expect(rows(language, columns) == golden)
  }

  @Test func `name, stars and language stand out, and the name links to its page`() {
    let lines = row(Samples.rich, .en).lines(columns: 60)
    let link = "\u{1B}]8;;https://github.com/swiftlang/swift\u{1B}\\"
    let end = "\u{1B}]8;;\u{1B}\\"
    let head =
      link + "swiftlang/" + end + link + "\u{1B}[1mswift\u{1B}[0m" + end
    let shown = String(decoding: Samples.colorful.render(lines[0]), as: UTF8.self)
    #expect(shown.hasPrefix(head))
    #expect(shown.contains("\u{1B}[38;2;243;75;125m●\u{1B}[0m\u{A0}C++"))
    #expect(shown.hasSuffix("\u{1B}[38;2;156;109;0m★\u{1B}[0m 67.4K"))
    #expect(lines[1].spans.contains { $0.style == .dim })
  }

  @Test func `an invalid URL is not linked`() {
    var repository = Samples.rich
    repository.htmlURL = "javascript:alert(1)"
    let head = row(repository, .en).lines(columns: 60)[0]
    #expect(head.spans.allSatisfy { $0.link == nil })
  }
}
