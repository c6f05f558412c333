import GitHubSimulator
import TestSupport
import Testing

/// Whatever help and guides tell the reader to run works for a reader who runs it.
@Suite(.timeLimit(.minutes(20))) struct ExampleTests {
  /// Examples that cannot run here, and where what they show is tested.
  private static let exceptions = [
    "ghrepo login --store pass": "needs a GnuPG key: PassStoreTests"
  ]

  @Test func `examples are found, and every exception is one of them`() async throws {
    let lines = Set(try await Example.all().map(\.line))
    #expect(lines.count >= 100)
    #expect(lines.isSuperset(of: Self.exceptions.keys))
  }

  @Test(arguments: try await Example.all().filter { exceptions[$0.line] == nil })
  func `an example works`(example: Example) async throws {
    let hubot = SimulatorToken(
      token: "ghp_" + String(repeating: "h", count: 36), login: "hubot", scopes: ["repo"])
    let isLogin = example.line.hasPrefix("ghrepo login")
    let stage = try await TerminalStage(keyring: isLogin ? KeyringSession() : nil) {
      $0.named = ["swiftlang/swift", "cli/cli"]
      $0.tokens.append(hubot)
      $0.stars = ["monalisa": 2]
      $0.clientID = "Ov23liExample"
      $0.approveAfterPolls = 1
    }
    let session = try stage.lines(
      Self.setup(for: example, hubot: hubot.token) + [example.line],
      environment: ["BROWSER": "true", "TITLE": "GHSA-1: \"a\" -b c:d"])
    let code = try await session.exitCode(answering: [
      "[y/N]": "y\n", "[Y/n]": "y\n", "Number": "1\n",
      "(not shown): ": SimulatorToken.lists.token + "\n",
      "\u{1B}[?1049h": "q",
    ])
    // The verdict of a check is an exit code, too.
    let isVerdict = example.line.hasPrefix("ghrepo check") && code == 1
    #expect(code == 0 || isVerdict, "\(session.output)")
  }

  /// What the reader has done before, in the same terminal.
  private static func setup(for example: Example, hubot: String) -> [String] {
    let line = example.line
    var lines = [
      "set -o pipefail", "cd", "mkdir bin", "export PATH=\"$HOME/bin:$PATH\"",
      "export XDG_RUNTIME_DIR=\"${XDG_RUNTIME_DIR:-$HOME}\"",
      // These read a token, or print one as gh does.
      #"printf '#!/bin/sh\n[ -t 0 ] || cat > /dev/null\ncat ~/token.txt\n' > bin/gh"#,
      "chmod 700 bin/gh", "cp bin/gh bin/brew", "cp bin/gh bin/podman", "echo \(hubot) > token.txt",
      "ghrepo login --with-token --store file < token.txt",
      "echo \(SimulatorToken.lists.token) > token.txt",
      "ghrepo login --with-token --store file < token.txt", "ghrepo search library",
      "echo \(SimulatorToken.fineGrained.token) > leaked.txt",
    ]
    // The simulated account has star lists.
    if !line.contains(" favorites add ") {
      lines.append(
        "ghrepo favorites add swiftlang/swift cli/cli 2 3 5 --tag cli --tag lang --tag later")
    }
    if line.hasPrefix("ghrepo clone") {
      // Git finds what GitHub has in a folder.
      lines += [
        "export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=\"url.$HOME/git/.insteadOf\"",
        "export GIT_CONFIG_VALUE_0=\"$GHREPO_API_URL/\"",
        "names=$(ghrepo search library --limit 5 --tsv | cut -f 1)",
        "for name in swiftlang/swift cli/cli $names; do git init -q --bare git/$name.git; done",
        "cd \"$(mktemp -d)\"",
      ]
    }
    if line.contains(" import ") { lines.append("ghrepo favorites export favorites.jsonl") }
    if !line.contains(" saved add ") {
      lines += ["tools", "rust", "rusty"].map { "ghrepo saved add \($0) topic:cli" }
    }
    if line.contains(" saved rm \"big rust\"") {
      lines.append("ghrepo saved add \"big rust\" topic:cli")
    }
    if let directory = example.directory { lines.append("mkdir -p \(directory)") }
    return lines
  }
}
