import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo completions`, help and version: what needs no GitHub.
@Suite(.timeLimit(.minutes(20))) struct CompletionTests {
  private static let shells = [
    ("bash", "/bin/bash"), ("zsh", "/usr/bin/zsh"), ("fish", "/usr/bin/fish"),
  ]

  @Test(arguments: shells, ["C.UTF-8", "pl_PL.UTF-8"])
  func `the shell accepts the script`(
    shell: (name: String, path: String), language: String
  ) async throws {
    let stage = try await Stage.make()
    let script = try await stage.ghrepo("completions", shell.name, setting: ["LANG": language])
    #expect(script.code == 0 && script.errors.isEmpty, "\(script)")
    #expect(script.output.contains("---completion \(shell.name)"))
    guard
      let check = try? await ProgramRun(
        shell.path, ["-n"], environment: [:], input: script.standardOutput
      ).result()
    else {
      print("\(shell.name) is not installed: its script is not checked")
      return
    }
    #expect(check.code == 0 && check.errors.isEmpty, "\(check)")
  }

  @Test(arguments: [
    (["ghrepo", "sea"], "search"), (["ghrepo", "search", "--page"], "--page-through"),
    (["ghrepo", "search", "--sort", "help"], "help-wanted-issues"),
    (["ghrepo", "completions", "fi"], "fish"), (["ghrepo", "fav", "ad"], "add"),
    (["ghrepo", "help", "tren"], "trending"), (["ghrepo", "fav", "--ta"], "--tag"),
  ])
  func `bash completes partial words`(words: [String], completion: String) async throws {
    let stage = try await Stage.make()
    let script = try await stage.ghrepo("completions", "bash")
    let count = words.count - 1
    let line = words.joined(separator: " ")
    let call = """
      COMP_WORDS=(\(line)); COMP_CWORD=\(count); COMP_LINE='\(line)'; COMP_POINT=\(line.count)
      _ghrepo '\(try ProgramRun.built("ghrepo"))' '\(words[count])' '\(words[count - 1])'; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await ProgramRun(
      "/bin/bash", ["--norc", "-s"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": stage.home.path],
      input: Array((script.output + "\n" + call + "\n").utf8)
    ).result()
    #expect(result.lines.map { $0.filter { $0 != " " } } == [completion], "\(result)")
  }

  @Test(arguments: [["tcsh"], [], ["bash", "zsh"]])
  func `other shells are a usage error`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["completions"] + arguments).result()
    #expect(result.code == 64 && result.output.isEmpty, "\(result)")
  }

  private static let commands = [
    [], ["search"], ["show"], ["view"], ["login"], ["logout"], ["status"], ["switch"],
    ["completions"],
  ]

  @Test(arguments: commands, ["--help", "-h"])
  func `help goes to standard output`(command: [String], flag: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(command + [flag], setting: ["HOME": nil]).result()
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("\n\nUSAGE: ghrepo"))
    #expect(command.isEmpty || result.output.contains("EXAMPLES:"))
    #expect([[], ["completions"]].contains(command) || result.output.contains("--hostname"))
    #expect(result.lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `help without a flag and --version work`() async throws {
    let stage = try await Stage.make()
    let named = try await stage.ghrepo("help", "search")
    let flag = try await stage.ghrepo("search", "--help")
    let version = try await stage.ghrepo("--version")
    #expect(named.code == 0 && named.standardOutput == flag.standardOutput, "\(named)")
    #expect(version.code == 0 && version.lines.count == 1 && version.output.hasPrefix("ghrepo "))
  }
}
