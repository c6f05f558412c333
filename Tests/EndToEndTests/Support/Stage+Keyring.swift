import TestSupport
import Testing

extension Stage {
  /// The token that another program finds in the keyring for an account on this stage's GitHub.
  func storedToken(of login: String) async throws -> String? {
    let found = try await secretTool(
      ["lookup", "service", "ghrepo:\(host)", "username", login])
    return found.code == 0 && !found.output.isEmpty ? found.output : nil
  }

  /// Runs libsecret's own tool inside the session.
  func secretTool(_ arguments: [String], input: String = "") async throws -> ProgramResult {
    let session = try #require(keyring)
    return try await ProgramRun(
      "/usr/bin/secret-tool", arguments, environment: session.environment,
      input: Array(input.utf8)
    ).result()
  }

  /// Logs in with a token; fails the test if the login fails.
  func logIn(
    _ token: String, _ arguments: String..., setting: [String: String?] = [:],
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let login = try await run(
      ["login", "--with-token"] + arguments, input: token, setting: setting
    ).result()
    try #require(login.code == 0, "\(login)", sourceLocation: location)
  }

  /// Locks the keyring, as after a reboot before the user has unlocked it.
  func lockKeyring() async throws {
    let session = try #require(keyring)
    session.killDaemon()
    try await session.lock()
  }

  /// Unlocks the keyring, as after a reboot and a desktop login.
  func unlockKeyring() async throws {
    let session = try #require(keyring)
    session.killDaemon()
    try await session.unlock()
  }
}
