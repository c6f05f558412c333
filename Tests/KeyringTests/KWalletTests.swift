import Foundation
import TestSupport
import Testing

/// KDE's keyring, as it is after a login to the desktop.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(
    if: KWallet.isInstalled, "KWallet is not installed (Debian: libkf5wallet-bin, systemd)"))
struct `A token in KWallet` {
  @Test func `is stored, replaced, listed and removed, like what renews it`() async throws {
    let session = try await KWallet().session
    let (old, new) = (Array("ghu_old".utf8), Array("ghu_new".utf8))
    for (save, read) in [("save", "token"), ("save-renewal", "renewal")] {
      #expect(try await session.probe(read, "github.com", "octocat") == "none")
      #expect(try await session.probe(save, "github.com", "octocat", input: old) == "saved")
      #expect(try await session.probe(save, "github.com", "octocat", input: new) == "saved")
      #expect(try await session.probe(read, "github.com", "octocat") == secretLine(new))
    }
    #expect(try await session.probe("accounts", "github.com") == "accounts octocat@github.com")
    #expect(try await session.probe("inspect") == "inspected kwalletd5, round trip")
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 1")
    #expect(try await session.probe("token", "github.com", "octocat") == "none")
  }

  @Test func `is shared with secret-tool`() async throws {
    let session = try await KWallet().session
    // secret-tool makes one attempt only.
    try await session.wait("secret-tool's item") {
      let stored = try await session.run(
        "secret-tool",
        ["store", "--label=theirs", "service", "ghrepo:github.com", "username", "octocat"],
        input: Array("gho_theirs".utf8))
      return stored.exitCode == 0
    }
    #expect(
      try await session.probe("token", "github.com", "octocat") == secretLine("gho_theirs".utf8))
    _ = try await session.probe("save", "github.com", "hubot", input: Array("gho_ours".utf8))
    try await session.wait("ghrepo's item") {
      let found = try await session.run(
        "secret-tool", ["lookup", "service", "ghrepo:github.com", "username", "hubot"])
      return found.standardOutput == "gho_ours"
    }
  }

  @Test func `is stored and read every time, though KWallet refuses one session in a hundred`()
    async throws
  {
    let session = try await KWallet().session
    for number in 1...200 {
      let token = Array("gho_\(number)".utf8)
      let saved = try await session.probe("save", "github.com", "octocat", input: token)
      #expect(saved == "saved")
      let read = try await session.probe("token", "github.com", "octocat")
      #expect(read == secretLine(token))
    }
  }
}

/// KWallet without a screen, as the keyring of its own session.
private final class KWallet: Sendable {
  let session: KeyringSession

  static let isInstalled = ["kwalletd5", "systemd-socket-activate"].allSatisfy {
    access("/usr/bin/\($0)", X_OK) == 0
  }

  init() async throws {
    session = try await KeyringSession(.busOnly)
    // The first start creates the wallet; only the next one offers it to other programs. A file
    // exists before there is a wallet in it.
    try await start()
    try await session.wait("a wallet") { try await isOpen }
    try await start()
    try await session.wait("an open wallet") { try await isOpen }
    // It calls itself locked all the time, and for a moment it is.
    try await session.wait("an open keyring") {
      let stored = try await session.run(
        "secret-tool", ["store", "--label=first", "first", "item"], input: Array("first".utf8))
      return stored.exitCode == 0
    }
  }

  /// Whether KWallet has finished opening its wallet. Before that it asks with dialogs, which
  /// nobody would answer.
  private var isOpen: Bool {
    get async throws {
      let answer = try await session.run(
        "gdbus",
        [
          "call", "--session", "--dest", "org.kde.kwalletd5", "--object-path",
          "/modules/kwalletd5", "--method", "org.kde.KWallet.isOpen", "kdewallet",
        ])
      return answer.line == "(true,)"
    }
  }

  /// Starts KWallet as a login to the desktop does: with the key, and with a socket on which it
  /// waits for the session's environment, which it has already here.
  private func start() async throws {
    let (socket, key) = (session.home.appending("wallet"), session.home.appending("key"))
    try Data(repeating: 0x6b, count: 56).write(to: URL(filePath: key))
    unlink(socket)
    let passed = Array(session.environment.keys) + ["QT_QPA_PLATFORM", "PAM_KWALLET5_LOGIN"]
    async let started: Void = session.startService(
      ["systemd-socket-activate", "--listen", socket] + passed.flatMap { ["-E", $0] } + [
        "sh", "-c", "exec kwalletd5 --pam-login 5 3 5< \"$0\"", key,
      ], input: "/dev/null",
      variables: ["QT_QPA_PLATFORM": "offscreen", "PAM_KWALLET5_LOGIN": socket])
    while !LocalSocket.isListening(at: socket) { try await Task.sleep(for: .milliseconds(10)) }
    try await started
  }
}
