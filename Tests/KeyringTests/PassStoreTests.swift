import Auth
import Foundation
import HTTP
import Keyring
import Platform
import Synchronization
import TestSupport
import Testing

/// Real pass, gpg and gpg-agent; only the dialog is a script.
@Suite(.timeLimit(.minutes(20))) struct `A password store` {
  static let octocat = Account(host: "github.com", login: "octocat")
  private static let hubot = Account(host: "github.com", login: "hubot")
  private static let elsewhere = Account(host: "ghe.example:8443", login: "octocat")

  let octocat = Self.octocat

  func store(
    _ session: PasswordStoreSession, _ variables: [String: String] = [:],
    limits: KeyringLimits = Self.patient, notice: @escaping @Sendable () -> Void = {}
  ) -> PassStore {
    PassStore(
      environment: session.environment.merging(variables) { $1 }, limits: limits, notice: notice)
  }

  /// So long that a busy machine does not matter.
  static let patient = KeyringLimits(
    response: .seconds(600), prompt: .seconds(600), notice: .seconds(600))

  func files(_ session: PasswordStoreSession) -> [String] {
    let folder = session.folder.appending("store")
    return (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { !$0.contains(".git/") }.sorted()
  }

  @Test func `gives each account its own secrets`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.check(for: "github.com")
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await store.save(Secret("a=1\nb=2\n"), as: .renewal, of: octocat)
    try await store.save(Secret("two"), as: .token, of: Self.hubot)
    try await store.save(Secret("three"), as: .token, of: Self.elsewhere)
    try await store.save(Secret("newer \u{e9}"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("newer \u{e9}"))
    #expect(try await store.secret(.renewal, of: octocat) == Secret("a=1\nb=2\n"))
    #expect(try await store.secret(.token, of: Self.hubot) == Secret("two"))
    #expect(try await store.secret(.renewal, of: Self.hubot) == nil)
    #expect(try await store.accounts(on: nil) == [Self.elsewhere, Self.hubot, octocat])
    #expect(try await store.accounts(on: "github.com") == [Self.hubot, octocat])
    #expect(try await session.shell("pass show ghrepo/github.com/octocat") == "newer \u{e9}\n")
    #expect(!store.keepsHistory)
    for file in files(session) {
      let data = FileManager.default.contents(atPath: session.folder.appending("store/\(file)"))
      #expect(data?.firstRange(of: Data("newer".utf8)) == nil)
      #expect(!file.hasSuffix(".old"))
    }
  }

  @Test func `two renewals of the tokens in it wait for each other`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    #expect(try await store.renewalLock() == nil)
    try await store.save(Secret("one"), as: .token, of: octocat)
    let before = files(session)
    let lock = try #require(try await store.renewalLock())
    defer { lock.release() }
    let other = open(session.folder.appending("store/ghrepo"), O_RDONLY | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
    #expect(files(session) == before)
  }

  @Test func `runs no program if it has no entry`() async throws {
    let store = PassStore(environment: ["PATH": "/nonexistent", "HOME": "/nonexistent"])
    #expect(try await store.accounts(on: nil) == [])
    #expect(try await store.secret(.token, of: octocat) == nil)
    #expect(try await store.remove(.token, of: octocat) == 0)
  }

  @Test func `needs no passphrase to list, write and delete`() async throws {
    let session = try await PasswordStoreSession(passphrase: "pw", user: .dismisses)
    let store = store(session)
    try await store.check(for: "github.com")
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.accounts(on: nil) == [octocat])
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await store.remove(.token, of: octocat) == 0)
    #expect(session.questions == 0)
    #expect(files(session) == [".gpg-id"])
  }

  @Test func `reads the first line of an entry that the user wrote`() async throws {
    let session = try await PasswordStoreSession()
    try await session.shell(
      "pass insert -m ghrepo/github.com/octocat", input: "ghp_token\nnote: mine\n")
    #expect(try await store(session).secret(.token, of: octocat) == Secret("ghp_token"))
  }

  @Test func `asks for the passphrase once`() async throws {
    let session = try await PasswordStoreSession(passphrase: "pw")
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    for _ in 1...2 { #expect(try await store.secret(.token, of: octocat) == Secret("one")) }
    #expect(session.questions == 1)
  }

  @Test(arguments: [PasswordStoreSession.User.dismisses, .mistypes, .atTerminal])
  func `is locked without the passphrase`(user: PasswordStoreSession.User) async throws {
    let session = try await PasswordStoreSession(passphrase: "pw", user: user)
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    await #expect(throws: CredentialStoreError.locked) {
      try await store.secret(.token, of: octocat)
    }
    try session.set(.answers)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
  }

  @Test func `is locked if nothing can ask for the passphrase`() async throws {
    let session = try await PasswordStoreSession(passphrase: "pw")
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    try FileManager.default.removeItem(atPath: session.folder.appending("pinentry"))
    await #expect(throws: CredentialStoreError.locked) {
      try await store.secret(.token, of: octocat)
    }
  }

  @Test func `is not waited for when nobody enters the passphrase`() async throws {
    let session = try await PasswordStoreSession(passphrase: "pw", user: .sleeps)
    try await store(session).save(Secret("one"), as: .token, of: octocat)
    let notices = Mutex(0)
    var limits = Self.patient
    (limits.prompt, limits.notice) = (.seconds(1), .milliseconds(1))
    await #expect(throws: CredentialStoreError.late(seconds: 1)) {
      try await store(session, limits: limits) { notices.withLock { $0 += 1 } }
        .secret(.token, of: octocat)
    }
    #expect(notices.withLock { $0 } == 1)
  }

  @Test func `cannot be read without an agent`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await session.forgetPassphrase()
    try "agent-program /nonexistent\n".write(
      toFile: session.folder.appending("gnupg/gpg.conf"), atomically: true, encoding: .utf8)
    await #expect(throws: CredentialStoreError.agentMissing) {
      try await store.secret(.token, of: octocat)
    }
    await #expect(throws: CredentialStoreError.agentMissing) {
      try await store.check(for: "github.com")
    }
  }

  @Test func `cannot be read with a foreign key`() async throws {
    let session = try await PasswordStoreSession()
    let other = try await PasswordStoreSession(owner: "hubot@example.com")
    try await store(session).save(Secret("one"), as: .token, of: octocat)
    let foreign = store(session, ["GNUPGHOME": other.environment["GNUPGHOME"] ?? ""])
    await #expect {
      try await foreign.secret(.token, of: octocat)
    } throws: { error in
      guard case .noSecretKey(let keys) = error as? CredentialStoreError else { return false }
      return keys.utf8.count == 16
    }
    await #expect(throws: CredentialStoreError.noSecretKey(keys: "mona@example.com")) {
      try await foreign.check(for: "github.com")
    }
    // A token that cannot be written does not cost the old one.
    await #expect(throws: CredentialStoreError.noSecretKey(keys: "mona@example.com")) {
      try await foreign.save(Secret("two"), as: .token, of: octocat)
    }
    #expect(try await store(session).secret(.token, of: octocat) == Secret("one"))
    #expect(files(session).filter { $0.hasSuffix(".old") } == [])
  }

  @Test(arguments: [
    (#"gpg --batch --quiet --quick-set-expire "$key" seconds=1; sleep 2"#, UnusableKey.expired),
    (#"gpg --batch --quiet --quick-set-expire "$key" seconds=1 '*'; sleep 2"#, .expired),
    (#"echo "$key:2:" | gpg --quiet --import-ownertrust"#, .untrusted),
    (#"sed 's/^:---/---/' "$GNUPGHOME"/openpgp-revocs.d/*.rev | gpg --quiet --import"#, .revoked),
  ])
  func `says why gpg cannot encrypt`(script: String, reason: UnusableKey) async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await session.shell(
      "key=$(gpg --list-keys --with-colons | awk -F: '/^fpr/ { print $10; exit }'); " + script)
    for request in [
      { try await store.check(for: "github.com") },
      { try await store.save(Secret("two"), as: .token, of: Self.octocat) },
    ] as [@Sendable () async throws -> Void] {
      await #expect(
        throws: CredentialStoreError.keyUnusable(key: "mona@example.com", reason)
      ) { try await request() }
    }
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
  }

  @Test func `keeps the old secret when a crash interrupts a write`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    let path = session.folder.appending("store/ghrepo/github.com/octocat.gpg")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    try Data().write(to: URL(filePath: path))
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    try await store.save(Secret("two"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("two"))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await store.secret(.token, of: octocat) == nil)
  }

  @Test func `is not created by itself`() async throws {
    let session = try await PasswordStoreSession()
    let folder = session.folder.appending("none")
    let store = store(session, ["PASSWORD_STORE_DIR": folder])
    for request in [
      { try await store.check(for: "github.com") },
      { try await store.save(Secret("one"), as: .token, of: Self.octocat) },
    ] as [@Sendable () async throws -> Void] {
      await #expect(throws: CredentialStoreError.notInitialized(path: folder)) {
        try await request()
      }
    }
  }

  @Test(arguments: ["pass", "gpg"])
  func `names the program that is missing`(program: String) async throws {
    let session = try await PasswordStoreSession()
    try await store(session).save(Secret("one"), as: .token, of: octocat)
    try await session.shell(
      """
      mkdir "$HOME/bin"
      ln -s /usr/bin/* "$HOME/bin/"
      rm -f "$HOME/bin/\(program)" "$HOME/bin/gpg2"
      """)
    let store = store(session, ["PATH": session.folder.appending("bin")])
    await #expect(throws: CredentialStoreError.programMissing(program)) {
      try await store.check(for: "github.com")
    }
    await #expect(throws: CredentialStoreError.programMissing(program)) {
      try await store.save(Secret("two"), as: .token, of: octocat)
    }
    #expect(try await self.store(session).secret(.token, of: octocat) == Secret("one"))
  }

  @Test func `names the folder that it cannot write to`() async throws {
    let session = try await PasswordStoreSession()
    try await session.shell(#"touch "$PASSWORD_STORE_DIR/ghrepo""#)
    let path = session.folder.appending("store/ghrepo/github.com")
    await #expect(
      throws: CredentialStoreError.fileFailed(path: path, detail: "Not a directory")
    ) {
      try await store(session).save(Secret("one"), as: .token, of: octocat)
    }
  }

  @Test func `says what is wrong with an entry that is not encrypted`() async throws {
    let session = try await PasswordStoreSession()
    try await session.shell(
      #"""
      mkdir -p "$PASSWORD_STORE_DIR/ghrepo/github.com"
      echo no > "$PASSWORD_STORE_DIR/ghrepo/github.com/octocat.gpg"
      """#)
    await #expect {
      try await store(session).secret(.token, of: octocat)
    } throws: { error in
      guard case .programFailed("gpg", 2, let detail) = error as? CredentialStoreError else {
        return false
      }
      return !detail.isEmpty
    }
  }

  @Test func `has its changes in git, if the user wants that`() async throws {
    let session = try await PasswordStoreSession()
    try await session.shell(
      """
      git config --global user.name mona
      git config --global user.email mona@example.com
      pass git init
      """)
    let store = store(session)
    #expect(store.keepsHistory)
    for text in ["one", "two"] { try await store.save(Secret(text), as: .token, of: octocat) }
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await session.shell("pass git log --format=%s").hasPrefix("Remove ghrepo/"))
    #expect(try await session.shell("pass git status --porcelain").isEmpty)
  }

  @Test func `stores a token although git cannot commit it`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await session.shell(
      #"git -C "$PASSWORD_STORE_DIR" init -q; git config --global user.useConfigOnly true"#)
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
  }

  @Test(arguments: [
    ("..", "a"), ("h", "../../a"), ("h", "-a"), ("h/i", "a"), ("h", "a\0b"), ("", "a"),
  ])
  func `accepts no name that leads elsewhere`(host: String, login: String) async throws {
    let store = PassStore(environment: ["HOME": "/nonexistent"])
    await #expect(throws: CredentialStoreError.self) {
      try await store.secret(.token, of: Account(host: host, login: login))
    }
    await #expect(throws: CredentialStoreError.self) {
      try await store.save(Secret("x"), as: .token, of: Account(host: host, login: login))
    }
  }

  @Test func `never has a secret in an argument`() async throws {
    let session = try await PasswordStoreSession()
    let log = session.folder.appending("arguments")
    let gpg = try #require(ProgramRun.installed("gpg"))
    let bin = session.folder.appending("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    _ = try await session.folder.script(
      "bin/gpg", "echo \"$@\" >> \(log); env >> \(log); exec \(gpg) \"$@\"")
    let store = store(session, ["PATH": "\(bin):/usr/bin:/bin"])
    try await store.save(Secret("ghp_secret"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("ghp_secret"))
    let seen = try String(contentsOfFile: log, encoding: .utf8)
    #expect(seen.contains("--decrypt") && !seen.contains("ghp_secret"))
  }
}
