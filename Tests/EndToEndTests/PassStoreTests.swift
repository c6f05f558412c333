import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --store pass`, with real pass and gpg.
@Suite(.timeLimit(.minutes(20))) struct PassStoreTests {
  private let token = SimulatorToken.classic.token

  /// A stage whose programs find the password store.
  private struct Bench {
    let stage: Stage
    let session: PasswordStoreSession

    var setting: [String: String?] {
      session.environment.filter { ["GNUPGHOME", "PASSWORD_STORE_DIR"].contains($0.key) }
    }

    func ghrepo(
      _ arguments: String..., input: String = "", setting more: [String: String?] = [:]
    ) async throws -> ProgramResult {
      try await stage.run(arguments, input: input, setting: setting.merging(more) { $1 }).result()
    }

    func logIn(_ token: String, at location: SourceLocation = #_sourceLocation) async throws {
      let login = try await ghrepo("login", "--with-token", "--store", "pass", input: token)
      try #require(login.code == 0, "\(login)", sourceLocation: location)
    }

    var entries: [String] {
      let folder = session.folder.appending("store")
      return (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".gpg") || $0.hasSuffix(".old") }.sorted()
    }
  }

  private func bench(
    passphrase: String = "", user: PasswordStoreSession.User = .answers,
    keyring: KeyringSession.Stage? = nil,
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Bench {
    Bench(
      stage: try await Stage.make(keyring: keyring, configure),
      session: try await PasswordStoreSession(passphrase: passphrase, user: user))
  }

  @Test func `the token is in the password store, and only there`() async throws {
    let bench = try await bench(passphrase: "pw")
    try await bench.logIn(token)
    #expect(bench.entries == ["ghrepo/\(bench.stage.host)/monalisa.gpg"])
    let name = "ghrepo/\(bench.stage.host)/monalisa"
    #expect(try await bench.session.shell("pass show \(name)") == token + "\n")
    #expect(bench.stage.files(containing: token).isEmpty)
    let status = try await bench.ghrepo("status")
    #expect(status.code == 0, "\(status)")
    #expect(status.singleSpaced.contains("Source the password store"))
    #expect(try await bench.ghrepo("status", "--json").output.contains("\"source\":\"pass\""))
    let search = try await bench.ghrepo("search", "tool", "--limit", "1", "--refresh")
    #expect(search.code == 0, "\(search)")
    #expect(bench.stage.github.requests.last?.header("Authorization")?.hasSuffix(token) == true)
    #expect(bench.session.questions == 1)
  }

  @Test func `logout deletes the entry and verifies it`() async throws {
    let bench = try await bench(passphrase: "pw")
    try await bench.logIn(token)
    try await bench.session.forgetPassphrase()
    let questions = bench.session.questions
    let logout = try await bench.ghrepo("logout")
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.errors.contains("Deleted 1 copy of the token and verified that none is left."))
    #expect(bench.entries.isEmpty && bench.session.questions == questions)
    #expect(!logout.errors.contains("history"))
    #expect(try await bench.ghrepo("status", "--offline").code == 4)
  }

  @Test func `an entry that is not in the list of accounts is found`() async throws {
    let bench = try await bench()
    try await bench.logIn(token)
    try FileManager.default.removeItem(atPath: bench.stage.accountsFile)
    let logout = try await bench.ghrepo("logout")
    #expect(logout.code == 0, "\(logout)")
    #expect(bench.entries.isEmpty)
  }

  @Test func `an entry that is gone may be in another password store`() async throws {
    let bench = try await bench()
    try await bench.logIn(token)
    let logout = try await bench.ghrepo(
      "logout", setting: ["PASSWORD_STORE_DIR": bench.stage.home.appending("other")])
    #expect(logout.code == 4, "\(logout)")
    #expect(logout.errors.contains("set PASSWORD_STORE_DIR"))
    #expect(bench.entries.count == 1)
    #expect(try await bench.ghrepo("logout").code == 0)
  }

  @Test func `what git keeps is said once`() async throws {
    let bench = try await bench()
    try await bench.session.shell(
      """
      git config --global user.name mona
      git config --global user.email mona@example.com
      pass git init
      """)
    let home = ["HOME": bench.session.folder.path, "XDG_CONFIG_HOME": nil]
    let login = try await bench.ghrepo(
      "login", "--with-token", "--store", "pass", input: token, setting: home)
    #expect(login.code == 0, "\(login)")
    let logout = try await bench.ghrepo("logout", "--all", setting: home)
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.errors.components(separatedBy: "stays in its history").count == 2)
    #expect(try await bench.session.shell("pass git log --format=%s").hasPrefix("Remove "))
  }

  @Test func `a token that ends soon is renewed at each command`() async throws {
    let bench = try await bench(passphrase: "pw") { configuration in
      configuration.clientID = "Iv1.test"
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
      configuration.tokenLifetime = 200
    }
    let login = try await bench.ghrepo(
      "login", "--device", "--no-browser", "--client-id", "Iv1.test", "--store", "pass")
    try #require(login.code == 0, "\(login)")
    let name = "ghrepo/\(bench.stage.host)/monalisa"
    #expect(bench.entries == ["\(name).gpg", "\(name).renewal.gpg"])
    let first = try await bench.session.shell("pass show \(name)")
    let status = try await bench.ghrepo("status", "--json")
    #expect(status.code == 0, "\(status)")
    let second = try await bench.session.shell("pass show \(name)")
    #expect(second != first && second.hasPrefix("ghu_"))
    #expect(bench.stage.github.renewals.count == 1 && bench.stage.github.renewals.reuses == 0)
    for text in ["ghu_", "ghr_"] {
      #expect(bench.stage.files(containing: text).isEmpty)
      #expect(!status.output.contains(text))
    }
    #expect(try await bench.ghrepo("logout", "--revoke", "--yes").code == 0)
    #expect(bench.entries.isEmpty)
  }

  @Test func `a dialog that is dismissed at the login leaves nothing behind`() async throws {
    let bench = try await bench(passphrase: "pw", user: .dismisses)
    let login = try await bench.ghrepo("login", "--with-token", "--store", "pass", input: token)
    #expect(login.code == 77, "\(login)")
    #expect(login.errors.contains("The GnuPG key is locked: its passphrase was not entered."))
    #expect(bench.entries.isEmpty)
    #expect(try await bench.ghrepo("status", "--offline").code == 4)
  }

  @Test func `a dialog that is dismissed later costs nothing`() async throws {
    let bench = try await bench(passphrase: "pw")
    try await bench.logIn(token)
    try await bench.session.forgetPassphrase()
    try bench.session.set(.dismisses)
    let status = try await bench.ghrepo("status")
    #expect(status.code == 77, "\(status)")
    let search = try await bench.ghrepo("search", "tool", "--limit", "1", "--refresh")
    #expect(search.code == 0, "\(search)")
    #expect(search.errors.contains("The GnuPG key is locked"))
    let again = try await bench.ghrepo("login", "--with-token", "--store", "pass", input: token)
    #expect(again.code == 77, "\(again)")
    try bench.session.set(.answers)
    #expect(try await bench.ghrepo("status").code == 0)
  }

  @Test func `a store that does not work is named before a token is read`() async throws {
    let bench = try await bench()
    let other = try await PasswordStoreSession(owner: "hubot@example.com")
    let bin = try await bench.session.folder.script("pass-only", "exit 0")
    let cases: [([String: String?], Int32, String)] = [
      (["PASSWORD_STORE_DIR": bench.stage.home.appending("none")], 69, "pass init"),
      (["GNUPGHOME": other.environment["GNUPGHOME"]], 5, "mona@example.com"),
      (["PATH": (bin as NSString).deletingLastPathComponent], 69, "Install pass"),
    ]
    for (setting, code, text) in cases {
      let login = try await bench.ghrepo(
        "login", "--with-token", "--store", "pass", input: token, setting: setting)
      #expect(login.code == code, "\(login)")
      #expect(login.errors.contains(text), "\(login)")
    }
    #expect(bench.stage.github.requests.isEmpty && bench.entries.isEmpty)
  }

  @Test func `nothing is lost in a folder that became read-only`() async throws {
    let bench = try await bench()
    try await bench.logIn(token)
    let folder = bench.session.folder.appending("store/ghrepo/\(bench.stage.host)")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    for (arguments, text) in [
      (
        ["login", "--with-token", "--store", "pass"], "\(folder) cannot be used (Permission denied)"
      ),
      (["logout"], "\(folder) cannot be used (Permission denied)"),
    ] {
      var run = bench.stage.run(arguments, input: token, setting: bench.setting)
      if geteuid() == 0 {
        // Permissions do not stop root.
        run.arguments = ["--bounding-set", "-all", run.program] + run.arguments
        run.program = try #require(ProgramRun.installed("setpriv"))
      }
      let result = try await run.result()
      #expect(result.code == 1, "\(result)")
      #expect(result.errors.contains(text), "\(result)")
    }
    let name = "ghrepo/\(bench.stage.host)/monalisa"
    #expect(try await bench.session.shell("pass show \(name)") == token + "\n")
    #expect(try await bench.ghrepo("status").code == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
  }

  @Test func `a login into the keyring deletes the entry`() async throws {
    let bench = try await bench(keyring: .unlocked)
    try await bench.logIn(token)
    let login = try await bench.ghrepo(
      "login", "--with-token", input: SimulatorToken.fineGrained.token)
    #expect(login.code == 0, "\(login)")
    #expect(bench.entries.isEmpty)
    #expect(
      try await bench.stage.storedToken(of: "monalisa") == SimulatorToken.fineGrained.token)
  }

  @Test func `without a keyring, login names the password store`() async throws {
    let bench = try await bench()
    let login = try await bench.ghrepo("login", "--with-token", input: token)
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("`ghrepo login --store pass` works here."), "\(login)")
    #expect(bench.entries.isEmpty)
  }

  @Test func `pass gets no token in its environment`() async throws {
    let bench = try await bench()
    try await bench.logIn(token)
    let log = bench.session.folder.appending("variables")
    let bin = bench.session.folder.appending("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    _ = try await bench.session.folder.script(
      "bin/pass", "env > \(log); exec /usr/bin/pass \"$@\"")
    let logout = try await bench.ghrepo(
      "logout", setting: ["PATH": "\(bin):/usr/bin:/bin", "GHREPO_TOKEN": "ghp_other"])
    #expect(logout.code == 0, "\(logout)")
    let variables = try String(contentsOfFile: log, encoding: .utf8)
    #expect(variables.contains("GNUPGHOME") && !variables.contains("ghp_"))
  }

  @Test func `two different stores are a mistake`() async throws {
    let stage = try await Stage.make()
    let both = try await stage.ghrepo("login", "--insecure-storage", "--store", "pass")
    #expect(both.code == 64, "\(both)")
    let unknown = try await stage.ghrepo("login", "--store", "vault")
    #expect(unknown.code == 64, "\(unknown)")
  }

  @Test func `gpg asks on the terminal`() async throws {
    let session = try await PasswordStoreSession(passphrase: "pw", user: .atTerminal)
    let stage = try await TerminalStage()
    let variables = session.environment
      .filter { ["GNUPGHOME", "PASSWORD_STORE_DIR"].contains($0.key) }
    let login = try stage.ghrepo(
      ["login", "--with-token", "--store", "pass"], environment: variables)
    try await login.see("(not shown): ")
    login.type(token + "\n")
    try await login.see("Passphrase? ")
    login.type("pw\n")
    try await login.see("in: the pass password store")
    #expect(try await login.exitCode() == 0)
  }

  @Test func `without a keyring, the user chooses among what works`() async throws {
    let session = try await PasswordStoreSession()
    let stage = try await TerminalStage()
    let variables = session.environment
      .filter { ["GNUPGHOME", "PASSWORD_STORE_DIR"].contains($0.key) }
    let login = try stage.ghrepo(["login"], environment: variables)
    try await login.see("No keyring is available")
    try await login.see("Where do you want to store the token?")
    try await login.see("pass: Encrypted with your GnuPG key")
    try await login.see("file: Not encrypted")
    try await login.see("Number")
    login.type("\n")
    try await login.see("How do you want to log in?")
    try await login.see("Number")
    login.type("1\n")
    try await login.see("(not shown): ")
    login.type(token + "\n")
    try await login.see("in: the pass password store")
    #expect(try await login.exitCode() == 0)
    let entries = try await session.shell(#"find "$PASSWORD_STORE_DIR" -name monalisa.gpg"#)
    #expect(!entries.isEmpty)
  }
}
