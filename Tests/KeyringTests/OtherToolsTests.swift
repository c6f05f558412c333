import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Other tools and ours` {
  @Test func `see the same item`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("gho_ours".utf8))
    let found = try await session.run(
      "secret-tool", ["search", "--all", "service", "ghrepo:github.com", "username", "octocat"])
    // secret-tool writes the attributes to stderr.
    let lines = (found.standardOutput + found.standardError).split(separator: "\n")
    #expect(
      Set(lines.filter { !$0.contains("created") && !$0.contains("modified") }) == [
        "[/1]", "label = ghrepo: github.com (octocat)", "secret = gho_ours",
        "schema = io.github.ghrepo.Token", "attribute.service = ghrepo:github.com",
        "attribute.username = octocat",
      ])
  }

  @Test func `read an item that secret-tool stored`() async throws {
    let session = try await KeyringSession()
    try await session.keep("ghrepo:github.com", "octocat", "gho_theirs")
    #expect(
      try await session.probe("token", "github.com", "octocat") == secretLine("gho_theirs".utf8))
    #expect(try await session.probe("accounts") == "accounts octocat@github.com")
  }

  @Test func `share a name without sharing an item`() async throws {
    let session = try await KeyringSession()
    try await session.keep("gh:github.com", "octocat", "gho_gh", extra: ["host", "github.com"])
    _ = try await session.probe("save", "github.com", "octocat", input: Array("gho_ours".utf8))
    _ = try await session.probe("remove", "github.com", "octocat")
    let left = try await session.run("secret-tool", ["lookup", "service", "gh:github.com"])
    #expect(left.standardOutput == "gho_gh")
  }

  @Test func `use the token of gh's active account`() async throws {
    let session = try await KeyringSession()
    try await session.keep("gh:github.com", "", "gho_gh")
    #expect(try await session.probe("foreign", "gh:github.com", "") == secretLine("gho_gh".utf8))
    #expect(try await session.probe("foreign", "gh:ghe.example", "") == "none")
  }
}

@Suite(.timeLimit(.minutes(20))) struct `The message bus` {
  @Test func `never carries a token in the clear`() async throws {
    let session = try await KeyringSession()
    let log = session.home.appending("monitor.log")
    // The shell ends the monitor itself, so nothing keeps running when an expectation fails.
    let script = """
      dbus-monitor --session >"$0" 2>&1 & monitor=$!
      until grep -q NameAcquired "$0"; do sleep 0.01; done
      printf gho_secret | "$1" save github.com octocat
      "$1" token github.com octocat
      until grep -q GetSecret "$0"; do sleep 0.01; done
      kill $monitor; wait $monitor
      grep -c CreateItem "$0"; grep -c gho_secret "$0"
      """
    let output = try await session.run("timeout", ["20", "sh", "-c", script, log, Probe.path])
    #expect(output.line == "saved\n\(secretLine("gho_secret".utf8))\n1\n0")
  }

  @Test func `do not get their item preferred to ours`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("gho_ours".utf8))
    try await session.keep("ghrepo:github.com", "octocat", "gho_theirs", extra: ["extra", "1"])
    #expect(
      try await session.probe("token", "github.com", "octocat") == secretLine("gho_ours".utf8))
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 2")
  }
}
