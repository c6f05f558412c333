import Glibc
import Synchronization

/// A desktop session for one test, with its own home directory, message bus and gnome-keyring.
///
/// The bus cannot start services and there is no display, so only processes of the session run, and
/// a prompt fails immediately instead of waiting for a user.
package final class KeyringSession: Sendable {
  /// What is running when the session starts.
  package enum Stage: Sendable, CaseIterable {
    /// An unlocked keyring.
    case unlocked
    /// A keyring that was unlocked in an earlier session and has restarted, as after a boot.
    case locked
    /// A bus without any keyring service.
    case busOnly
    /// A keyring service that has no keyring yet.
    case noDefaultCollection
  }

  /// The complete environment for a program to run in this session.
  package let environment: [String: String]
  /// The session's home directory; it is removed when the session ends.
  package let home: ScratchDirectory
  private let bus: BackgroundProgram
  private let daemon = Mutex<BackgroundProgram?>(nil)

  package init(_ stage: Stage = .unlocked) async throws {
    let home = try ScratchDirectory()
    self.home = home
    environment = try Self.makeEnvironment(home)
    let configuration = home.appending("bus.conf")
    try Self.busConfiguration(home).write(to: configuration)
    bus = try BackgroundProgram(
      ["dbus-daemon", "--nofork", "--nopidfile", "--config-file=\(configuration)"],
      environment: environment, log: home.appending("bus.log"))
    try await bus.wait("the bus", for: { LocalSocket.isListening(at: home.appending("run/bus")) })

    switch stage {
    case .busOnly: break
    case .noDefaultCollection: try await startDaemon(password: nil)
    case .unlocked: try await unlock()
    case .locked:
      try await unlock()
      try await lock()
    }
  }

  deinit { close() }

  /// Ends every process of the session; programs then find a dead bus.
  package func close() {
    killDaemon()
    bus.end()
  }

  /// Restarts the keyring unlocked.
  package func unlock() async throws {
    try await startDaemon(password: "correct horse battery staple")
  }

  /// Restarts the keyring locked: until it is unlocked, it knows only hashes of attributes.
  package func lock() async throws {
    try await startDaemon(password: nil)
  }

  /// Stops the keyring, as a debugger would.
  package func stopDaemon() { daemon.withLock { $0?.signal(SIGSTOP) } }

  package func continueDaemon() { daemon.withLock { $0?.signal(SIGCONT) } }

  /// Kills the keyring without a chance to shut down.
  package func killDaemon() {
    daemon.withLock { daemon in
      daemon?.end()
      daemon = nil
    }
  }

  /// Starts another program that provides the keyring instead of gnome-keyring.
  package func startService(
    _ arguments: [String], input: String, variables: [String: String]
  ) async throws {
    killDaemon()
    let started = try BackgroundProgram(
      arguments, environment: environment.merging(variables) { $1 }, input: input,
      log: home.appending("keyring.log"))
    daemon.withLock { $0 = started }
    try await started.wait("org.freedesktop.secrets") {
      let arguments = ["wait", "--session", "--timeout", "20", "org.freedesktop.secrets"]
      return try await run("gdbus", arguments).exitCode == 0
    }
  }

  /// Waits until the keyring service satisfies `condition`.
  package func wait(_ what: String, for condition: () async throws -> Bool) async throws {
    try await daemon.withLock { $0 }?.wait(what, for: condition)
  }

  private func startDaemon(password: String?) async throws {
    killDaemon()
    let input = home.appending("password")
    if let password {
      unlink(input)
      // Without a line feed, which would be part of the password.
      try password.write(to: input)
    }
    let started = try BackgroundProgram(
      ["gnome-keyring-daemon", "--foreground", "--components=secrets"]
        + (password == nil ? [] : ["--unlock"]),
      environment: environment, input: password == nil ? "/dev/null" : input,
      log: home.appending("keyring.log"))
    daemon.withLock { $0 = started }
    try await started.wait("org.freedesktop.secrets") {
      let arguments = ["wait", "--session", "--timeout", "20", "org.freedesktop.secrets"]
      return try await run("gdbus", arguments).exitCode == 0
    }
  }

  private static func makeEnvironment(_ home: ScratchDirectory) throws -> [String: String] {
    for name in ["run", "data", "config", "cache", "state"] {
      guard mkdir(home.appending(name), 0o700) == 0 else {
        throw SystemFailure(call: "mkdir", code: errno)
      }
    }
    return [
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
      "LANG": "C.UTF-8",
      "HOME": home.path,
      "XDG_RUNTIME_DIR": home.appending("run"),
      "XDG_DATA_HOME": home.appending("data"),
      "XDG_CONFIG_HOME": home.appending("config"),
      "XDG_CACHE_HOME": home.appending("cache"),
      "XDG_STATE_HOME": home.appending("state"),
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.appending("run/bus"))",
    ]
  }

  private static func busConfiguration(_ home: ScratchDirectory) -> String {
    """
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(home.appending("run/bus"))</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
