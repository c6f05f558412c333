import ArgumentParser
import Auth
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// `ghrepo show` with several repositories, and inside of a clone.
@Suite(.timeLimit(.minutes(10))) struct ShowCommandTests {
  private func stage(_ environment: [String: String] = [:]) async throws -> Stage {
    let stage = try await Stage(environment)
    let repositories = (1...3).map { Repository.sample(Int64($0), "o/r\($0)") }
    try await stage.database.remember(repositories, seenBy: stage.viewer(), at: Stage.now)
    return stage
  }

  @Test func `several repositories are an array for programs`() async throws {
    let stage = try await stage()
    try await stage.run(
      "show", "o/r2", "o/r1/", "--offline", "--json", "--fields", "full_name")
    let names = try stage.output.filter { !$0.isWhitespace }
    #expect(names == #"[{"full_name":"o/r2"},{"full_name":"o/r1"}]"#)
  }

  @Test func `one that is missing does not hide the others`() async throws {
    let stage = try await stage()
    let exit = await #expect(throws: ExitError.self) {
      try await stage.run(
        "show", "o/r2", "o/none", "o/r3", "--offline", "--tsv", "--fields", "full_name")
    }
    #expect(exit?.code == .notFound)
    #expect(try stage.output == "o/r2\no/r3\n")
    #expect(try stage.speech.contains("o/none"))
  }

  @Test func `a clone that git refuses to open is not said to be none`() async throws {
    let folder = try ScratchDirectory()
    _ = try await folder.script(
      "git",
      """
      test "$1" = config && exit 1
      echo "fatal: detected dubious ownership in repository at '/x'" >&2
      exit 128
      """)
    let stage = try await stage(["PATH": folder.path + ":/usr/bin:/bin"])
    let failure = await #expect(throws: Failure.self) { try await stage.run("show", "--offline") }
    #expect(failure?.text.contains("detected dubious ownership") == true)
  }

  @Test(arguments: [
    (["origin": "git@github.com:o/r1", "upstream": "https://github.com/o/r2"], "o/r1"),
    (
      [
        "origin": "git@gitlab.com:o/r1", "github": "git@github.com:o/r3",
        "upstream": "https://github.com/o/r2",
      ], "o/r2"
    ),
    (["fork": "git@github.com:o/r1", "github": "https://github.com/o/r2"], "o/r2"),
    (["fork": "https://user:secret@github.com/o/r3"], "o/r3"),
    (["fork": "https://gitlab.com/o/r3"], nil), ([:], nil),
  ])
  func `inside of a clone, origin is shown, else upstream, github or another remote`(
    remotes: [String: String], name: String?
  ) async throws {
    let folder = try ScratchDirectory()
    let environment = [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "GIT_DIR": folder.appending(".git"),
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    var commands = [["init", "--quiet", folder.path]]
    commands += remotes.map { ["remote", "add", $0.key, $0.value] }
    for arguments in commands {
      _ = try await ProgramRun("/usr/bin/git", arguments, environment: environment).result()
    }
    let stage = try await stage(environment)
    do {
      try await stage.run("show", "--offline", "--tsv", "--fields", "full_name")
      #expect(try stage.output == "\(name ?? "-")\n")
    } catch let failure as Failure {
      #expect(name == nil && failure.report.exitCode == .usage, "\(failure)")
    }
  }

  @Test(arguments: ["", "a", "a/", "a/b/c", "a b/c", "https://github.com/a", "../x"])
  func `an invalid repository is a usage error`(text: String) {
    #expect(throws: (any Error).self) { try GhrepoCommand.command(from: ["show", text]) }
  }

  @Test func `a URL on one host conflicts with --hostname of another`() async throws {
    let stage = try await Stage()
    let error = await #expect(throws: (any Error).self) {
      try await stage.run("show", "https://ghe.example/a/b", "--hostname", "github.com")
    }
    #expect(usageMessage(error).contains("ghe.example"))
  }
}
