import GitHub
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct GitHelperTests {
  private let helper = GitHelper(program: "/usr/bin/ghrepo")
  private let ours = "!/usr/bin/ghrepo credential"

  @Test(arguments: [
    ("/usr/bin/ghrepo", "!/usr/bin/ghrepo credential"),
    ("/home/mona lisa/ghrepo", "!'/home/mona lisa/ghrepo' credential"),
    ("/home/o'neil/ghrepo", "!'/home/o'\\''neil/ghrepo' credential"),
    ("/tmp/$(touch x)/ghrepo", "!'/tmp/$(touch x)/ghrepo' credential"),
    ("/tmp/ż/ghrepo", "!/tmp/ż/ghrepo credential"),
  ])
  func `the shell gets the path unchanged`(path: String, command: String) {
    #expect(GitHelper(program: path).command == command)
  }

  @Test(arguments: [
    ([], ["", "!/usr/bin/ghrepo credential"]),
    (["store"], ["store", "", "!/usr/bin/ghrepo credential"]),
    (["", "!/usr/bin/ghrepo credential"], ["", "!/usr/bin/ghrepo credential"]),
    (["", "!/old/ghrepo credential"], ["", "!/usr/bin/ghrepo credential"]),
    (
      ["", "!'/a b/ghrepo' credential", "cache"], ["cache", "", "!/usr/bin/ghrepo credential"]
    ),
  ])
  func `ghrepo becomes the only helper in use`(helpers: [String], result: [String]) {
    #expect(helper.added(to: helpers) == result)
    #expect(helper.added(to: result) == result)
  }

  @Test(arguments: [
    [], ["store"], ["", "!gh auth git-credential"], ["store", "cache"], [""],
    ["!/usr/bin/gh auth git-credential"], ["/usr/bin/other-ghrepo credential"],
    ["!/usr/bin/myghrepo credential"],
  ])
  func `previous helpers are restored`(helpers: [String]) {
    #expect(helper.removed(from: helpers) == helpers)
    #expect(helper.removed(from: helper.added(to: helpers)) == helpers)
  }

  @Test(arguments: [
    ([], nil), (["store", ""], nil), (["", "!/usr/bin/ghrepo credential"], "/usr/bin/ghrepo"),
    (["!'/a b/ghrepo' credential", "cache"], "/a b/ghrepo"),
    (["!/old/ghrepo credential", "", "!/new/ghrepo credential"], "/new/ghrepo"),
  ])
  func `the last ghrepo among the helpers is found`(helpers: [String], program: String?) {
    #expect(GitHelper.program(in: helpers) == program)
  }

  @Test func `a ghrepo under another name recognizes itself`() {
    let renamed = GitHelper(program: "/opt/ghrepo-next")
    #expect(renamed.removed(from: renamed.added(to: ["store"])) == ["store"])
  }

  @Test func `gists have their own host name`() throws {
    #expect(
      GitHelper.keys(for: .dotcom) == [
        "credential.https://github.com.helper", "credential.https://gist.github.com.helper",
      ])
    #expect(
      GitHelper.keys(for: try GitHubHost(named: "git.example:8443")) == [
        "credential.https://git.example:8443.helper"
      ])
  }
}
