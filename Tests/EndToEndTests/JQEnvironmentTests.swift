import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// The environment affects the program with `--jq` as it does without.
@Suite(.timeLimit(.minutes(10)))
struct JQEnvironmentTests {
  private static let formats = [["--json"], ["--jq", "."]]

  @Test(arguments: formats)
  func `a proxy with a password is used`(format: [String]) async throws {
    let stage = try await Stage.make()
    let proxy = try RawServer(.readRequest, .respond(403))
    let result = try await stage.run(
      ["search", "hello"] + format,
      setting: [
        "GHREPO_API_URL": nil, "HTTPS_PROXY": "http://user:password@127.0.0.1:\(proxy.port)",
      ]
    ).result()
    let first = try #require(proxy.requests.first, "\(result)")
    #expect(first.method == "CONNECT" && first.target == "api.github.com:443")
    #expect(first.header("Proxy-Authorization") == "Basic dXNlcjpwYXNzd29yZA==")
  }

  @Test(arguments: formats)
  func `the session bus in the environment is used`(format: [String]) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 0, "\(login)")
    let elsewhere = stage.home.appending("elsewhere")
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let result = try await stage.run(
      ["search", "hello"] + format,
      setting: [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(stage.home.appending("run/bus"))",
        "XDG_RUNTIME_DIR": elsewhere,
      ]
    ).result()
    #expect(result.code == 0, "\(result)")
    #expect(
      stage.searches.last?.header("Authorization") == "Bearer \(SimulatorToken.classic.token)")
  }

  @Test(arguments: formats)
  func `token_command has the user's environment`(format: [String]) async throws {
    let stage = try await Stage.make()
    let report = stage.home.appending("report")
    let program = try await stage.home.script(
      "give", "env > '\(report)'; echo \(SimulatorToken.classic.token)")
    try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program)]}}")
    let variables = [
      "BW_SESSION": "open", "PASSWORD_STORE_DIR": "/store", "SSH_AUTH_SOCK": "/agent",
      "VAULT_TOKEN": "vault", "AWS_SECRET_ACCESS_KEY": "aws", "HTTPS_PROXY": "http://u:p@proxy:1",
    ]
    let result = try await stage.run(
      ["search", "hello"] + format, setting: variables.mapValues { $0 }
    ).result()
    #expect(result.code == 0, "\(result)")
    let seen = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
    for (name, value) in variables { #expect(seen.contains("\(name)=\(value)"), "\(name)") }
  }
}
