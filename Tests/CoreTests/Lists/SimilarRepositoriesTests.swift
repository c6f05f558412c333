import GitHub
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct SimilarRepositoriesTests {
  @Test(arguments: [
    ("2048", nil, ["2048"]), ("x", "日本語の説明", ["日本語の説明"]),
    ("go-zählwerk", "Zählt alles, was zählbar ist", ["zählwerk", "zählbar zählt"]),
    ("x", nil, ["x"]), ("x", "ab", ["x"]), ("--", nil, []), ("--", "Игра", ["игра"]),
    ("_._", "🎲 !", []), ("Привет", "¡Hola!", ["привет", "hola"]),
  ])
  func `words of any script are searched for, short ones if there are no others`(
    name: String, description: String?, expected: [String]
  ) {
    var repository = Repository(
      id: 1, name: name, fullName: "o/\(name)", htmlURL: "https://github.com/o/x")
    repository.description = description
    #expect(SimilarRepositories.queries(for: repository).map(\.text) == expected)
  }
}
