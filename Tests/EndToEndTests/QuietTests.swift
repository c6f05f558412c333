import GitHubSimulator
import TestSupport
import Testing

/// `--quiet`, through the built program.
@Suite(.timeLimit(.minutes(10)))
struct QuietTests {
  @Test(arguments: [
    ["search", "hello"], ["top"], ["trending"], ["search", "hello", "--all"],
    ["show", "octo-org/hello-world"], ["fav", "list"], ["saved", "list"], ["cache"], ["status"],
    ["fav", "add", "octo-org/hello-world"], ["saved", "add", "other", "swift"],
  ])
  func `success prints no messages`(command: [String]) async throws {
    let stage = try await Stage.make()
    _ = try await stage.ghrepo("search", "hello")
    let quiet = try await stage.run(command + ["--quiet"], token: .classic).result()
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet)")
  }

  @Test func `a saved search without new rows prints nothing`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("saved", "add", "mine", "stars:>=0").code == 0)
    _ = try await stage.ghrepo("saved", "run", "mine")
    let run = try await stage.ghrepo("saved", "run", "mine", "--quiet")
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
  }

  @Test func `an error is printed with its next step`() async throws {
    let stage = try await Stage.make()
    let loud = try await stage.ghrepo("show", "octo-org/nothing")
    let quiet = try await stage.ghrepo("show", "octo-org/nothing", "--quiet")
    #expect(quiet.code == 6 && !quiet.errors.isEmpty && quiet.errors == loud.errors, "\(quiet)")
  }

  @Test func `it conflicts with --verbose`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "hello", "--quiet", "--verbose")
    #expect(
      result.code == 64 && result.errors.contains("cannot be used with `--quiet`"), "\(result)")
    #expect(stage.github.requests.isEmpty)
  }
}
