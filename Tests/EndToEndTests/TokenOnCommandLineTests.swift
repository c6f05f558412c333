import GitHubSimulator
import TestSupport
import Testing

/// A token as a command-line argument.
@Suite(.timeLimit(.minutes(15)))
struct TokenOnCommandLineTests {
  @Test(arguments: [
    ["login", "TOKEN"], ["login", "--with-token", "TOKEN"], ["login", "--with-token=TOKEN"],
    ["logout", "TOKEN", "TOKEN"], ["status", "--TOKEN"], ["search", "x", "--limit", "TOKEN"],
    ["login", "--hostname", "https://TOKEN@/"], ["TOKEN"], ["favorites", "add", "TOKEN"],
    ["show", "TOKEN"], ["login", "--from", "TOKEN"], ["login", "--token", "TOKEN"],
  ])
  func `it is never printed, and the user is told what to do`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    for token in [
      SimulatorToken.classic.token, SimulatorToken.fineGrained.token, "ghp_xxx",
      String(repeating: "0123456789", count: 4),
    ] {
      for language in ["C.UTF-8", "pl_PL.UTF-8"] {
        let words = arguments.map { $0.replacing("TOKEN", with: token) }
        let result = try await stage.run(words, setting: ["LANG": language]).result()
        #expect(result.code == 64, "\(words) \(result)")
        #expect(!(result.output + result.errors).contains(token), "\(words) \(result)")
        #expect(result.errors.contains("`ghrepo login --with-token`"), "\(words) \(result)")
      }
    }
  }
}
