import GitHubSimulator
import TestSupport
import Testing

/// The language of messages on a machine without generated locales.
@Suite(.timeLimit(.minutes(20))) struct LanguageChoiceTests {
  private static let variables: [([String: String?], Bool)] = [
    (["LANGUAGE": "pl", "LANG": "C.UTF-8"], true), (["LANG": "pl_PL.UTF-8"], true),
    (["LANG": "pl"], true), (["LC_ALL": "pl_PL.UTF-8", "LANG": "C"], true),
    (["LC_MESSAGES": "pl_PL.UTF-8", "LANG": "en_US.UTF-8"], true),
    (["LANGUAGE": "xx:pl:en", "LANG": "xx_XX.UTF-8"], true),
    (["LC_ALL": "C", "LANGUAGE": "pl"], false), (["LANG": "C", "LANGUAGE": "pl"], false),
    (["LC_ALL": "en_US.UTF-8", "LANG": "pl_PL.UTF-8"], false), (["LANG": "xx_XX.UTF-8"], false),
    (["LANG": nil], false), (["LANG": "../../etc/pl"], false),
  ]

  @Test(arguments: variables)
  func `the environment selects it`(variables: [String: String?], isPolish: Bool) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", setting: variables)
    #expect(result.code == 64, "\(result)")
    #expect(result.errors.contains("Nie podano, czego szukać") == isPolish)
    #expect(result.errors.contains("Nothing to search for") != isPolish)
  }

  private static let polish = ["LANG": "pl_PL.UTF-8"]

  @Test(
    arguments: [
      (["show", "octo-org/nothing"], 6, "Nie znaleziono"),
      (["search", "x", "--sort", "y"], 64, "y"),
      (["serach"], 64, "Nieznane polecenie"), (["search", "x", "--nothing"], 64, "--nothing"),
      (["search", "qqqqqqqqqqqq"], 0, "Nie znaleziono repozytoriów."), (["--help"], 0, "UŻYCIE"),
      (["search", "--stars", "many"], 64, "many"),
      (["search", "--fields", "y", "x"], 64, "full_name"),
    ] as [([String], Int32, String)])
  func `errors and help are in Polish too`(
    arguments: [String], code: Int32, words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(arguments, setting: Self.polish).result()
    #expect(result.code == code, "\(result)")
    let text = result.output + result.errors
    #expect(text.contains(words), "\(result)")
    for english in ["Error:", "Usage:", "OVERVIEW", "Unknown option", "Unknown field"] {
      #expect(!text.contains(english), "\(result)")
    }
  }

  @Test func `a refused token is reported in Polish`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "search", "x", token: .expired, setting: Self.polish)
    #expect(result.code == 4, "\(result)")
    #expect(result.errors.contains("GHREPO_TOKEN") && !result.errors.contains("refused"))
  }

  @Test(arguments: [
    ("repo:octo-org/hello-world", "Znaleziono 1 repozytorium."),
    ("repo:octo-org/hello-world repo:octo-org/hostile", "Znaleziono 2 repozytoria."),
  ])
  func `plural forms are correct in Polish`(query: String, words: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", query, setting: Self.polish)
    #expect(result.errors == words + "\n", "\(result)")
  }

  @Test(arguments: [["--tsv"], ["--json"], ["--jsonl"]])
  func `data is not translated`(flags: [String]) async throws {
    let stage = try await Stage.make()
    let arguments = ["search", "stars:>=0", "--limit", "5"] + flags
    let english = try await stage.run(arguments).result()
    let polish = try await stage.run(arguments, setting: Self.polish).result()
    #expect(english.code == 0 && english.standardOutput == polish.standardOutput, "\(polish)")
  }
}
