import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo doctor` with a real keyring, git, jq, and libcurl.
@Suite(.timeLimit(.minutes(20))) struct DoctorTests {
  private struct Output {
    let result: ProgramResult
    private let document: JSONText

    init(_ result: ProgramResult) throws {
      self.result = result
      document = try JSONText(result.standardOutput)
    }

    private var checks: [JSONText] { document["checks"].array }

    subscript(id: String) -> JSONText {
      checks.first { $0["id"].string == id } ?? document["missing"]
    }

    func state(_ id: String) -> String? { self[id]["state"].string }
    func detail(_ id: String) -> String { self[id]["detail"].string ?? "" }

    /// The names of all checks with one of these states.
    func ids(_ states: String...) -> [String] {
      checks.filter { states.contains($0["state"].string ?? "") }.compactMap { $0["id"].string }
    }
  }

  private func doctor(
    _ stage: Stage, _ arguments: String..., token: SimulatorToken? = nil,
    setting: [String: String?] = [:]
  ) async throws -> Output {
    try Output(
      await stage.run(
        ["doctor", "--json"] + arguments, token: token, setting: setting
      ).result())
  }

  /// What is left of the check in the keyring.
  private func leftovers(_ stage: Stage) async throws -> String {
    let found = try await stage.secretTool([
      "search", "--all", "service", "ghrepo-doctor:throwaway",
    ])
    return found.output + found.errors
  }

  @Test func `on a healthy machine everything is fine`() async throws {
    let stage = try await Stage.make(keyring: .unlocked) { $0.limits = SimulatorLimits() }
    let token = SimulatorToken.classic.token
    try await stage.logIn(token)
    _ = try await stage.ghrepo("setup-git")
    _ = try await stage.ghrepo("search", "hello")
    let output = try await doctor(stage)
    #expect(output.result.code == 0, "\(output.result)")
    #expect(output.ids("problem", "warning", "skipped").isEmpty, "\(output.result)")
    #expect(output.ids("note") == ["terminal", "variables"], "\(output.result)")
    #expect(output.detail("keyring").hasPrefix("gnome-keyring-daemon; works; "))
    #expect(output.detail("version").contains("libcurl/"))
    #expect(output.detail("database").contains("~/"))
    #expect(output.detail("dns").contains("127.0.0.1"))
    #expect(output.detail("git").contains("from this ghrepo"))
    #expect(output.detail("jq").hasPrefix("jq-"))
    #expect(output.detail("rate_limits").contains("search: "))
    #expect(!output.result.output.contains(token) && !output.result.errors.contains(token))
    #expect(!output.result.output.contains(stage.home.path))
    #expect(try await !leftovers(stage).contains("ghrepo"))
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `text has the same findings, and --verbose no secrets`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("doctor", "--verbose", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains("✓ API "))
    #expect(result.output.contains("No problems found."))
    #expect(!(result.output + result.errors).contains(SimulatorToken.classic.token))
    #expect(result.errors.contains("/rate_limit"))
  }

  @Test func `a locked keyring stays locked and is not asked for a token`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    let output = try await doctor(stage)
    #expect(output.result.code == 1, "\(output.result)")
    #expect(output.ids("problem") == ["keyring", "account"])
    #expect(output.detail("keyring").contains("locked"))
    #expect(output["keyring"]["next"].string?.contains("Unlock it") == true)
    #expect(output.state("api") == "ok")
    try await stage.unlockKeyring()
    #expect(try await !leftovers(stage).contains("ghrepo"))
  }

  @Test(arguments: [KeyringSession.Stage.busOnly, nil])
  func `no keyring is a note for who does not use one`(
    keyring: KeyringSession.Stage?
  ) async throws {
    let stage = try await Stage.make(keyring: keyring)
    let output = try await doctor(stage, token: .classic)
    #expect(output.result.code == 0, "\(output.result)")
    #expect(output.state("keyring") == "note")
    #expect(output["keyring"]["next"].string?.contains("GHREPO_TOKEN") == true)
    #expect(output.detail("account").hasPrefix("monalisa on 127.0.0.1:"))
    #expect(output.detail("account").contains("the environment variable GHREPO_TOKEN"))
  }

  @Test func `a token file that others can read is a problem`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(SimulatorToken.classic.token, "--insecure-storage")
    #expect(try await doctor(stage).detail("file") == "file; works")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: stage.tokenFile)
    let output = try await doctor(stage)
    #expect(output.result.code == 1 && output.state("file") == "problem", "\(output.result)")
    #expect(output["file"]["next"].string?.contains("~/data/ghrepo/tokens.json") == true)
  }

  @Test(arguments: [(120.0, "warning", Int32(0)), (7200, "problem", 1)])
  func `a wrong clock is found`(seconds: Double, state: String, code: Int32) async throws {
    let stage = try await Stage.make()
    stage.github.advance(by: seconds)
    let output = try await doctor(stage, token: .classic)
    #expect(output.state("clock") == state && output.result.code == code, "\(output.result)")
    #expect(output.detail("clock").contains("behind"))
  }

  @Test func `a GitHub that cannot be reached is the only problem`() async throws {
    let stage = try await Stage.make()
    let output = try await doctor(
      stage, token: .classic, setting: ["GHREPO_API_URL": "http://127.0.0.1:1"])
    #expect(output.result.code == 1, "\(output.result)")
    #expect(output.ids("problem") == ["api"])
    #expect(output.detail("api").contains("Could not connect to"))
    #expect(output.ids("skipped").contains("account"))
  }

  @Test func `a refused token is a problem of its account`() async throws {
    let stage = try await Stage.make()
    let output = try await doctor(stage, token: .expired)
    #expect(output.result.code == 1 && output.ids("problem") == ["account"], "\(output.result)")
    #expect(!output.result.output.contains(SimulatorToken.expired.token))
  }

  @Test func `a broken configuration does not stop the other checks`() async throws {
    let stage = try await Stage.make()
    try stage.configure("theme: dark\n  images: [")
    let output = try await doctor(stage, token: .classic)
    #expect(output.result.code == 1, "\(output.result)")
    #expect(output.ids("problem") == ["configuration"])
    #expect(output.detail("configuration").contains("line 2: This is not valid YAML."))
    #expect(output.detail("configuration").contains("~/config/ghrepo/config.yml"))
  }

  @Test func `a proxy is named without its password`() async throws {
    let stage = try await Stage.make()
    let proxy = try RawServer(.readRequest, .respond(407))
    let output = try await doctor(
      stage, token: .classic,
      setting: [
        "GHREPO_API_URL": nil, "HTTPS_PROXY": "http://mona:s3cr3t@127.0.0.1:\(proxy.port)",
      ])
    #expect(output.ids("problem") == ["proxy"], "\(output.result)")
    #expect(
      output.detail("proxy")
        == "The proxy http://127.0.0.1:\(proxy.port) (from HTTPS_PROXY) does not accept the user name "
        + "or password.")
    #expect(output["proxy"]["next"].string?.contains("HTTPS_PROXY") == true)
    #expect(!(output.result.output + output.result.errors).contains("s3cr3t"))
    #expect(!output.result.output.contains("mona:"))
  }

  @Test func `git's helper may be missing, another one, or gone`() async throws {
    let stage = try await Stage.make()
    #expect(try await doctor(stage).state("git") == "note")
    _ = try await stage.ghrepo("setup-git", "--force")
    #expect(try await doctor(stage).state("git") == "ok")
    let file = stage.home.appending(".gitconfig")
    let own = try String(contentsOfFile: file, encoding: .utf8)
    let folder = try ScratchDirectory()
    let other = try await folder.script("ghrepo", "true")
    try own.replacingOccurrences(of: stage.program, with: other)
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await doctor(stage).detail("git").contains("another ghrepo"))
    try FileManager.default.removeItem(atPath: other)
    let gone = try await doctor(stage)
    #expect(gone.state("git") == "problem" && gone.result.code == 1, "\(gone.result)")
    #expect(gone["git"]["next"].string?.contains("ghrepo setup-git") == true)
  }

  @Test func `missing helper programs are named`() async throws {
    let stage = try await Stage.make()
    let output = try await doctor(stage, "--offline", setting: ["PATH": "/nonexistent"])
    #expect(output.state("jq") == "note" && output.state("git") == "note", "\(output.result)")
    #expect(output.result.code == 0)
  }

  @Test func `--offline sends no request`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    stage.github.clearRequests()
    let output = try await doctor(stage, "--offline")
    #expect(output.result.code == 0, "\(output.result)")
    #expect(stage.github.requests.isEmpty)
    #expect(output.ids("skipped") == ["dns", "tls", "api", "clock", "rate_limits"])
  }

  @Test(arguments: [40, 80])
  func `a terminal shows aligned lines that fit`(columns: Int) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("doctor", columns: columns, rows: 120)
    try await session.see("found.")
    #expect(try await session.exitCode() == 0)
    let screen = session.screen()
    #expect(screen.contains { $0.hasPrefix("✓ jq") }, "\(screen)")
    #expect(screen.contains { $0.contains("\(columns) × 120") }, "\(screen)")
    #expect(!screen.contains { $0.contains("Loading") })
  }
}
