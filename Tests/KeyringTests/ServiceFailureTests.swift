import Auth
import Testing

@testable import Keyring

@Suite(.timeLimit(.minutes(20))) struct `A failure of the service` {
  /// What glib reports in each situation, and the resulting state of the keyring.
  static let table: [(ServiceFailure, CredentialStoreError)] = [
    (
      bus(2, "The name org.freedesktop.secrets was not provided by any .service files"),
      .noService(detail: "The name org.freedesktop.secrets was not provided by any .service files")
    ),
    (bus(2, "The name :1.7 was not provided by any .service files"), .vanished),
    (bus(4, "Message recipient disconnected from message bus without replying"), .vanished),
    (bus(4, "Message did not receive a reply (timeout by message bus)"), .late(seconds: 7)),
    (bus(20, "Timed out"), .late(seconds: 7)),
    (
      bus(19, "Object does not exist at path /org/freedesktop/secrets/collection/login"),
      .noDefaultKeyring
    ),
    (bus(23, "exec"), .noService(detail: "exec")),
    (bus(25, "child exited"), .noService(detail: "child exited")),
    (
      bus(16, "createDLGroup failed: maybe libqca-ossl is missing"),
      .refused(
        domain: "g-dbus-error-quark", code: 16,
        message: "createDLGroup failed: maybe libqca-ossl is missing")
    ),
    (
      io(0, "Cannot autolaunch D-Bus without X11 $DISPLAY"),
      .noSession(detail: "Cannot autolaunch D-Bus without X11 $DISPLAY")
    ),
    (io(1, "No such file or directory"), .noSession(detail: "No such file or directory")),
    (io(13, "empty address"), .noSession(detail: "empty address")),
    (io(18, "The connection is closed"), .vanished),
    (io(44, "Connection reset by peer"), .vanished),
    (bus(15, "Disconnected"), .vanished),
    (io(39, "Connection refused"), .noSession(detail: "Connection refused")),
    (io(24, "Timeout was reached"), .late(seconds: 7)),
    (ServiceFailure(domain: "g-exec-error-quark", code: 8, message: "x"), .noSession(detail: "x")),
    (
      ServiceFailure(domain: "g-spawn-exit-error-quark", code: 1, message: "x"),
      .noSession(detail: "x")
    ),
    (ServiceFailure(domain: "secret-error", code: 2, message: "locked"), .locked),
    (
      ServiceFailure(domain: "secret-error", code: 1, message: "odd"),
      .refused(domain: "secret-error", code: 1, message: "odd")
    ),
    (
      ServiceFailure(domain: "unheard-of", code: -3, message: ""),
      .refused(domain: "unheard-of", code: -3, message: "")
    ),
    (remote("org.freedesktop.Secret.Error.IsLocked"), .locked),
    (remote("org.freedesktop.Secret.Error.NoSuchObject"), .noDefaultKeyring),
    (remote("org.freedesktop.Secret.Error.NoSession"), .vanished),
    (remote("org.example.Other"), .refused(domain: "g-io-error-quark", code: 36, message: "")),
  ]

  @Test(arguments: table)
  func `maps to a keyring state`(failure: ServiceFailure, state: CredentialStoreError) {
    #expect(failure.storeError(waited: 7) == state)
  }

  private static func bus(_ code: Int32, _ message: String) -> ServiceFailure {
    ServiceFailure(domain: "g-dbus-error-quark", code: code, message: message)
  }

  private static func io(_ code: Int32, _ message: String) -> ServiceFailure {
    ServiceFailure(domain: "g-io-error-quark", code: code, message: message)
  }

  private static func remote(_ name: String) -> ServiceFailure {
    ServiceFailure(domain: "g-io-error-quark", code: 36, remoteName: name, message: "")
  }
}
