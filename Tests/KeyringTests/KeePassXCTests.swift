import Foundation
import TestSupport
import Testing

/// The real KeePassXC, which behaves differently from gnome-keyring.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: KeePassXC.isInstalled, "KeePassXC is not installed (Debian: keepassxc)"))
struct `A token in KeePassXC` {
  @Test func `is stored, listed and removed`() async throws {
    let database = try await KeePassXC(.open)
    let session = database.session
    let token = Array("gho_token".utf8)
    #expect(try await session.probe("token", "github.com", "octocat") == "none")
    #expect(try await session.probe("save", "github.com", "octocat", input: token) == "saved")
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine(token))
    #expect(try await session.probe("accounts", "github.com") == "accounts octocat@github.com")
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 1")
    #expect(try await session.probe("token", "github.com", "octocat") == "none")
  }

  /// Each renewal writes both items anew; a dialog every eight hours would be one too many.
  @Test func `is replaced without a dialog, like what renews it`() async throws {
    let session = try await KeePassXC(.open).session
    let (old, new) = (Array("ghu_old".utf8), Array("ghu_new".utf8))
    for (save, read) in [("save", "token"), ("save-renewal", "renewal")] {
      #expect(try await session.probe(save, "github.com", "octocat", input: old) == "saved")
      #expect(try await session.probe(save, "github.com", "octocat", input: new) == "saved")
      #expect(try await session.probe(read, "github.com", "octocat") == secretLine(new))
    }
    #expect(try await session.probe("accounts", "github.com") == "accounts octocat@github.com")
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 1")
  }

  @Test func `is shared with secret-tool`() async throws {
    let session = try await KeePassXC(.open).session
    try await session.keep("ghrepo:github.com", "octocat", "gho_theirs")
    #expect(
      try await session.probe("token", "github.com", "octocat") == secretLine("gho_theirs".utf8))
    _ = try await session.probe("save", "github.com", "hubot", input: Array("gho_ours".utf8))
    let found = try await session.run(
      "secret-tool", ["lookup", "service", "ghrepo:github.com", "username", "hubot"])
    #expect(found.standardOutput == "gho_ours")
  }

  /// The dialog of a locked database stays open during the search, where another keyring would
  /// respond at once; the seconds in the error are those of the limit in effect.
  @Test(arguments: [
    ["token", "github.com", "octocat"], ["accounts"], ["remove", "github.com", "octocat"],
    ["save", "github.com", "octocat"],
  ])
  func `gives the user time to unlock the database`(request: [String]) async throws {
    let database = try await KeePassXC(.locked)
    let limits = ["--notice", "50", "--response", "2000", "--prompt", "3000"]
    let line = try await database.session.probe(limits + request)
    #expect(try #require(secondsOfLateError(in: line)) >= 3)
  }

  @Test func `is not touched by a check, which could open a dialog`() async throws {
    let open = try await KeePassXC(.open)
    #expect(try await open.session.probe("inspect") == "inspected keepassxc")
    let locked = try await KeePassXC(.locked)
    #expect(try await locked.session.probe("inspect") == "error locked")
  }

  /// glib itself gives up after 25 seconds.
  @Test func `gives the user longer than glib does`() async throws {
    let database = try await KeePassXC(.locked)
    let line = try await database.session.probe([
      "--notice", "50", "--response", "2000", "--prompt", "27000", "token", "github.com", "octocat",
    ])
    #expect(try #require(secondsOfLateError(in: line)) >= 27)
  }

  /// The limit of the dialog starts when it may open, which is later on a busy machine.
  private func secondsOfLateError(in line: String) -> Int? {
    line.wholeMatch(of: /notice\nerror late\(seconds: (\d+)\)/).flatMap { Int($0.1) }
  }
}

/// A KeePassXC without a screen, as the keyring of its own session.
private final class KeePassXC: Sendable {
  enum State {
    case open
    case locked
  }

  let session: KeyringSession

  static let isInstalled =
    access("/usr/bin/keepassxc", X_OK) == 0 && access("/usr/bin/keepassxc-cli", X_OK) == 0

  init(_ state: State) async throws {
    session = try await KeyringSession(.busOnly)
    let home = session.home
    try Data(Self.database.utf8).write(to: URL(filePath: home.appending("database.xml")))
    // Some settings are in one file, some in the other.
    for name in ["keepassxc.ini", "local.ini"] {
      try Data(Self.configuration(home.appending("test.kdbx")).utf8)
        .write(to: URL(filePath: home.appending(name)))
    }
    let made = try await session.run(
      "keepassxc-cli",
      ["import", "-p", home.appending("database.xml"), home.appending("test.kdbx")],
      input: Array("pw\npw\n".utf8))
    try #require(made.exitCode == 0, "\(made)")
    try Data("pw\n".utf8).write(to: URL(filePath: home.appending("password")))
    var arguments = [
      "keepassxc", "--config", home.appending("keepassxc.ini"), "--localconfig",
      home.appending("local.ini"),
    ]
    if state == .open { arguments += ["--pw-stdin", home.appending("test.kdbx")] }
    // It has a socket in the folder for temporary files, at which a second one would end.
    try await session.startService(
      arguments, input: home.appending("password"),
      variables: ["QT_QPA_PLATFORM": "offscreen", "TMPDIR": home.path])
    let wanted = state == .open ? "false" : "true"
    try await session.wait("a database") {
      let properties = try await session.run(
        "busctl",
        [
          "--user", "get-property", "org.freedesktop.secrets",
          "/org/freedesktop/secrets/collection/test", "org.freedesktop.Secret.Collection", "Locked",
        ])
      return properties.line == "b \(wanted)"
    }
  }

  /// A database whose root group is exposed to programs.
  private static let database = """
    <?xml version="1.0" encoding="utf-8"?>
    <KeePassFile><Meta><Generator>KeePassXC</Generator><CustomData><Item>
      <Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{00112233-4455-6677-8899-aabbccddeeff}</Value>
    </Item></CustomData></Meta><Root><Group>
      <UUID>ABEiM0RVZneImaq7zN3u/w==</UUID><Name>Root</Name>
    </Group></Root></KeePassFile>
    """

  private static func configuration(_ database: String) -> String {
    """
    [General]
    ConfigVersion=2
    SingleInstance=false
    UpdateCheckMessageShown=true
    OpenPreviousDatabasesOnStartup=true
    LastOpenedDatabases=\(database)
    LastActiveDatabase=\(database)
    [GUI]
    CheckForUpdates=false
    [FdoSecrets]
    Enabled=true
    ShowNotification=false
    ConfirmAccessItem=false
    ConfirmDeleteItem=false
    UnlockBeforeSearch=true
    """
  }
}
