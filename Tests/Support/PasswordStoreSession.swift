import FoundationEssentials
import Glibc

/// A password store of `pass` for one test, with its own GnuPG home, key, agent, and a pinentry that
/// does what the test says. The agent ends when its folder is deleted.
package final class PasswordStoreSession: Sendable {
  /// What the user does when the agent asks for the passphrase.
  package enum User: String, Sendable {
    case answers
    /// Closes the dialog.
    case dismisses
    /// Types another passphrase, each time.
    case mistypes
    /// Never comes back.
    case sleeps
    /// Answers on the terminal that gpg names.
    case atTerminal
  }

  package let folder: ScratchDirectory
  /// What pass and gpg need, with PATH.
  package let environment: [String: String]

  /// - Parameters:
  ///   - passphrase: of the key; empty for none.
  ///   - owner: the name in the key.
  package init(
    passphrase: String = "", user: User = .answers, owner: String = "mona@example.com"
  ) async throws {
    folder = try ScratchDirectory()
    environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
      "GNUPGHOME": folder.appending("gnupg"), "PASSWORD_STORE_DIR": folder.appending("store"),
    ]
    let pinentry = try await folder.script(
      "pinentry", Self.pinentry(folder: folder.path, passphrase: passphrase))
    try set(user)
    try await shell(
      """
      mkdir -m 700 "$GNUPGHOME"
      printf 's2k-count 65536\\npinentry-program %s\\n' '\(pinentry)' > "$GNUPGHOME/gpg-agent.conf"
      gpg --quiet --batch --passphrase '\(passphrase)' --quick-generate-key '\(owner)' \
        future-default default never
      gpgconf --kill gpg-agent
      pass init '\(owner)'
      """)
  }

  package func set(_ user: User) throws {
    try Data(user.rawValue.utf8).write(to: URL(filePath: folder.appending("user")))
  }

  /// How often the passphrase was asked for.
  package var questions: Int {
    FileManager.default.contents(atPath: folder.appending("questions"))?.count ?? 0
  }

  /// Makes the agent forget the passphrase.
  package func forgetPassphrase() async throws {
    try await shell("gpgconf --kill gpg-agent")
  }

  /// The output of a shell script in the session; throws if it fails. It has the machine's clock, as the gpg
  /// has that ghrepo starts: a key of another clock would not be valid yet.
  @discardableResult package func shell(
    _ script: String, input: String = ""
  ) async throws -> String {
    let result = try await ProgramRun(
      "/bin/sh", ["-ec", "unset LD_PRELOAD\n" + script], environment: environment,
      input: Array(input.utf8)
    ).result()
    guard result.code == 0 else { throw PasswordStoreFailure(result: result) }
    return result.output
  }

  /// Speaks the Assuan protocol; an error code is that of a closed dialog.
  private static func pinentry(folder: String, passphrase: String) -> String {
    """
    echo 'OK ready'
    while read -r line; do
      case $line in
      'OPTION ttyname='*) terminal=${line#*=}; echo OK ;;
      GETPIN*)
        printf q >> \(folder)/questions
        case $(cat \(folder)/user) in
        answers) echo 'D \(passphrase)'; echo OK ;;
        mistypes) echo 'D wrong'; echo OK ;;
        dismisses) echo 'ERR 83886179 Operation cancelled' ;;
        sleeps) while [ -e \(folder)/user ]; do sleep 0.1; done; exit ;;
        atTerminal)
          printf 'Passphrase? ' > "$terminal"
          read -r typed < "$terminal"
          echo "D $typed"
          echo OK ;;
        esac ;;
      BYE*) echo OK; exit ;;
      *) echo OK ;;
      esac
    done
    """
  }
}

private struct PasswordStoreFailure: Error {
  let result: ProgramResult
}

/// Whether `systemd-creds` encrypts here without leaving anything behind.
package enum SystemdCredentials {
  /// The variables with which it uses a key in `folder` instead of this machine's.
  package static func environment(in folder: ScratchDirectory) -> [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
      "SYSTEMD_CREDENTIAL_SECRET": folder.appending("host.secret"),
    ]
  }

  /// Prints the reason if not.
  package static func work() async throws -> Bool {
    let folder = try ScratchDirectory()
    let result = try await ProgramRun(
      "/bin/sh",
      [
        "-ec",
        """
        creds=$(command -v systemd-creds) || { echo 'not installed'; exit 1; }
        # A newer one asks a service, which uses the machine's own key, and would make one.
        if [ "$(id -u)" != 0 ] && systemd-creds --help | grep -q -e --user; then
          scope=--user
          [ -e /var/lib/systemd/credential.secret ] || { echo 'no host key'; exit 1; }
        fi
        printf x | systemd-creds $scope encrypt --name=test - - |
          systemd-creds $scope decrypt --name=test - - | grep -q x
        """,
      ], environment: environment(in: folder)
    ).result()
    if result.code != 0 { print("systemd-creds is not tested: \(result.output)\(result.errors)") }
    return result.code == 0
  }
}
