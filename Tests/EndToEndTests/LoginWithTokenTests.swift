import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --with-token`.
@Suite(.timeLimit(.minutes(20))) struct LoginWithTokenTests {
  @Test(arguments: ["", "\n", "\r\n", "\nsecond line\n"])
  func `a token on standard input logs in and is stored in the keyring`(end: String) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let token = SimulatorToken.classic.token
    let login = try await stage.ghrepo("login", "--with-token", input: token + end)
    #expect(login.code == 0, "\(login)")
    #expect(login.output.isEmpty)
    #expect(login.errors.contains("Logged in to \(stage.host) as monalisa."))
    #expect(login.errors.contains("Stored in: the desktop keyring"))
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test(arguments: [
    ("", "it is empty"), ("\n", "it is empty"), ("ghp_one ghp_two\n", "it contains whitespace"),
    ("ghp_\u{1B}[31m\n", "it contains a character that is not allowed in tokens"),
    ("ghp_żółw\n", "it contains a character that is not allowed in tokens"),
    (String(repeating: "a", count: 5000), "it is too long for a token"),
  ])
  func `an invalid token is a usage error and is not sent`(
    input: String, problem: String
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login", "--with-token", input: input)
    #expect(login.code == 64, "\(login)")
    #expect(login.errors.contains(problem))
    #expect(!login.standardError.contains(0x1B))
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: ["ghp_unknown00000000000000000000000000000", SimulatorToken.expired.token])
  func `a refused token is not stored`(token: String) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login", "--with-token", input: token)
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("rejected this token"))
    #expect(try await stage.storedToken(of: "monalisa") == nil)
    #expect(stage.files(containing: token).isEmpty)
  }

  @Test func `an installation token cannot log in`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.installation.token)
    #expect(login.code == 64, "\(login)")
    #expect(login.errors.contains("GHREPO_TOKEN"))
    #expect(stage.files(containing: SimulatorToken.installation.token).isEmpty)
  }

  @Test func `scopes and expiry are printed`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let classic = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(classic.errors.contains("Scopes: read:user, repo"))
    #expect(classic.errors.contains("Expires: never"))
    let fineGrained = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.fineGrained.token)
    #expect(fineGrained.errors.contains("permissions instead of scopes"))
    #expect(fineGrained.errors.contains("2031"))
  }

  @Test func `the token is in no output, argument or file of ghrepo`() async throws {
    let stage = try await Stage.make(keyring: .unlocked) { $0.latency = .milliseconds(300) }
    let token = SimulatorToken.classic.token
    let arguments = TextBox()
    let run = stage.run(["login", "--with-token", "--verbose"], input: token + "\n")
    let login = try await run.result { moment in
      arguments.add(ProcessFile.text("cmdline", of: moment.pid))
      return .goOn
    }
    let status = try await stage.ghrepo("status", "--verbose")
    let json = try await stage.ghrepo("status", "--json")
    #expect(login.code == 0 && status.code == 0 && json.code == 0, "\(login) \(status) \(json)")
    #expect(arguments.texts.contains { $0.contains("--with-token") })
    let texts = [login, status, json].flatMap { [$0.output, $0.errors] } + arguments.texts
    #expect(!texts.contains { $0.contains(token) })
    #expect(login.errors.contains("* GET \(stage.github.url)/user 200"))
    #expect(stage.files(containing: token).isEmpty)
  }

  @Test func `without a terminal or an option, the login methods are named`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login")
    #expect(login.code == 64, "\(login)")
    #expect(login.errors.contains("--with-token") && login.errors.contains("--device"))
  }

  @Test(arguments: [
    ["--device", "--with-token"], ["--with-token", "--from", "gh"], ["--from", "svn"],
  ])
  func `two login methods, or an unknown one, are a usage error`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    let login = try await stage.run(["login"] + arguments).result()
    #expect(login.code == 64, "\(login)")
  }
}
