import Auth
import Foundation
import GitHub
import HTTP
import Messages
import Testing

/// What to do when a credential store fails.
@Suite(.timeLimit(.minutes(10))) struct StoreAdviceTests {
  private func report(_ error: AuthError, host: GitHubHost = .dotcom) -> ErrorReport {
    AuthErrorHandler(host: host, now: .now).report(for: error)
  }

  @Test(arguments: [
    (CredentialStoreError.libraryMissing(detail: "x"), ExitCode.unavailable),
    (.noSession(detail: "x"), .unavailable), (.noService(detail: "x"), .unavailable),
    (.noDefaultKeyring, .unavailable), (.locked, .keyringLocked), (.late(seconds: 10), .tryLater),
    (.vanished, .tryLater), (.refused(domain: "d", code: 1, message: "m"), .failure),
    (.stillThere, .failure), (.fileExposed(path: "/p"), .forbidden),
    (.fileForeign(path: "/p"), .forbidden),
    (.directoryExposed(path: "/p"), .forbidden), (.fileIsLink(path: "/p"), .forbidden),
    (.fileFailed(path: "/p", detail: "d"), .failure),
  ])
  func `each state of a store has its own exit code and a next step`(
    error: CredentialStoreError, code: ExitCode
  ) {
    let report = report(.store(error, .keyring))
    #expect(report.exitCode == code)
    #expect(report.next != nil)
  }

  @Test(arguments: [
    (CredentialStoreError.programMissing("pass"), StorageKind.pass, ExitCode.unavailable, "pass"),
    (.agentMissing, .pass, .unavailable, "gpg-agent"),
    (.notInitialized(path: "/p"), .pass, .unavailable, "/p"),
    (.noSecretKey(keys: "A1"), .pass, .forbidden, "A1"),
    (.keyUnusable(key: "A1", .expired), .pass, .forbidden, "for A1 (the key has expired)"),
    (.keyUnusable(key: "A1", .other("no")), .pass, .forbidden, "for A1 (no)"),
    (.sealedElsewhere(path: "/a.cred"), .systemd, .forbidden, "/a.cred. The file is from another"),
    (.entryDamaged(path: "/a.gpg"), .pass, .failure, "/a.gpg"),
    (.locked, .pass, .keyringLocked, "GnuPG"), (.late(seconds: 120), .pass, .tryLater, "GnuPG"),
    (.late(seconds: 120), .systemd, .tryLater, "systemd-creds"),
    (.noMachineKey(detail: "no TPM"), .systemd, .unavailable, "no TPM"),
    (.machineKeyDenied, .systemd, .unavailable, "root"),
    (.programFailed("gpg", status: 2, detail: "bad"), .pass, .failure, "gpg failed (bad)."),
    (.programFailed("gpg", status: 2, detail: ""), .pass, .failure, "gpg failed (exit status 2)."),
    (.stillThere, .pass, .failure, "password store"),
    (.fileFailed(path: "/p", detail: "d"), .pass, .failure, "/p cannot be used (d)."),
  ])
  func `each state of another store has its own text`(
    error: CredentialStoreError, kind: StorageKind, code: ExitCode, text: String
  ) {
    let report = report(.store(error, kind))
    #expect(report.exitCode == code)
    #expect(report.message.text(in: .en).contains(text))
    let next = report.next?.text(in: .en)
    #expect(next != nil && next?.localizedStandardContains("keyring") == false)
  }

  @Test func `advice on an exposed folder keeps it usable`() {
    let report = report(.store(.directoryExposed(path: "/p"), .file))
    #expect(
      report.message.text(in: .en)
        == "Other users can change the directory /p, so ghrepo does not use the tokens in it.")
    #expect(
      report.next?.text(in: .en)
        == "Make it yours with `sudo chown $USER /p`, then run `chmod 700 /p`.")
  }

  @Test(arguments: [
    CredentialStoreError.fileExposed(path: "/p"), .fileForeign(path: "/p"),
    .directoryExposed(path: "/p"),
    .fileIsLink(path: "/p"), .fileFailed(path: "/p", detail: "d"), .late(seconds: 10),
  ])
  func `a logout gives the same advice on a file`(error: CredentialStoreError) {
    let handler = AuthErrorHandler(host: .dotcom, now: .now)
    let failure = AuthError.store(error, .file)
    let next = handler.report(for: failure).next?.text(in: .en)
    for knowsAccount in [false, true] {
      let logout = handler.adviceForLogout(failure, knowsAccount: knowsAccount)
      #expect(logout.next?.text(in: .en) == next)
    }
  }

  @Test(arguments: [
    ("Too many open files", "Raise the limit on open files, for example with `ulimit -n 1024`,"),
    ("x.so: cannot open shared object file: Too many open files in system", "Too many files are"),
    ("Cannot allocate memory", "Close other programs, or raise the limit on memory"),
    ("No space left on device", "Free some disk space,"),
    ("Disk quota exceeded", "Your disk quota is used up"),
    ("Read-only file system", "Its file system is read-only."),
    ("Permission denied", "Check its owner and permissions"),
    ("Input/output error", "The disk or its connection is faulty;"),
  ])
  func `the advice on a file follows from what the system says`(detail: String, text: String) {
    for error in [
      AuthError.accountsFile(path: "/p", detail: detail),
      .store(.fileFailed(path: "/p", detail: detail), .file),
      .store(.fileFailed(path: "/p", detail: detail), .pass),
    ] {
      let next = report(error).next?.text(in: .en)
      #expect(next?.hasPrefix(text) == true, "\(next ?? "")")
      #expect(next?.contains("delete it") == false)
    }
  }

  @Test(arguments: [
    AuthError.accountsFile(path: "/p", detail: "hosts.github.com"),
    .store(.fileFailed(path: "/p", detail: "Invalid argument"), .file),
  ])
  func `a file is to be deleted only if its contents are damaged`(error: AuthError) {
    #expect(report(error).next?.text(in: .en).hasPrefix("If its contents are damaged, ") == true)
  }

  @Test(arguments: [
    ("a.so: cannot open shared object file: No such file or directory", "Install it; on Debian"),
    ("a.so: cannot open shared object file: Too many open files", "Raise the limit on open"),
    ("a.so: undefined symbol: f", "Update or reinstall it."),
    ("a.so: wrong ELF class: ELFCLASS32", "Update or reinstall it."),
  ])
  func `a library is to be installed only if it is not there`(detail: String, text: String) {
    for error in [
      AuthError.api(.transport(.libraryMissing(detail: detail))),
      .store(.libraryMissing(detail: detail), .keyring),
    ] {
      #expect(report(error).next?.text(in: .en).hasPrefix(text) == true)
    }
  }

  @Test(arguments: [
    (ELOOP, "Delete this symbolic link with `rm /p.lock`"), (EMFILE, "Raise the limit on open "),
    (EACCES, "Check its owner and permissions"),
  ])
  func `a lock that cannot be used is no reason to delete tokens`(code: Int32, start: String) {
    for error in [
      AuthError.lockFailed(path: "/p.lock", code: code),
      .store(.lockFailed(path: "/p.lock", code: code), .file),
    ] {
      let handler = AuthErrorHandler(host: .dotcom, now: .now)
      for report in [handler.report(for: error), handler.adviceForLogout(error)] {
        #expect(report.next?.text(in: .en).hasPrefix(start) == true)
        #expect(report.next?.text(in: .en).contains("all tokens") == false)
      }
    }
  }

  @Test(arguments: [
    (
      CredentialStoreError.locked, StorageKind.keyring,
      "Unlock the keyring, then run the command again. "
    ),
    (.vanished, .keyring, "Try again. "),
    (.late(seconds: 9), .keyring, "Look for an open password "),
    (.programMissing("pass"), .pass, "Install pass, then run the command again. "),
    (.noSession(detail: "d"), .keyring, "Run the command again in a desktop session, "),
    (.refused(domain: "d", code: 1, message: "m"), .keyring, "Try again. "),
    (.machineKeyDenied, .systemd, "To log out without"),
  ])
  func `a logout that cannot delete the token says how to do that`(
    error: CredentialStoreError, kind: StorageKind, start: String
  ) throws {
    let handler = AuthErrorHandler(host: .dotcom, now: .now)
    let next = try #require(handler.adviceForLogout(.store(error, kind)).next?.text(in: .en))
    #expect(next.hasPrefix(start))
    #expect(next.contains("To log out without deleting the token, run `ghrepo logout --forget`"))
  }

  @Test(arguments: [AuthError.busy, .store(.late(seconds: 10), .file)])
  func `the holder of a lock is not guessed`(error: AuthError) {
    let report = report(error)
    #expect(report.exitCode == .tryLater)
    #expect(
      report.message.text(in: .en) == "Another process has locked the stored accounts or tokens.")
    #expect(report.next?.text(in: .en) == "Try again.")
  }

  @Test func `a token that was not kept says nothing about an earlier login`() {
    let message = report(.notKept(.keyring)).message.text(in: .en)
    #expect(message.hasSuffix(" returned a different one. This login was not stored."))
  }

  @Test(arguments: [
    ("github.com", "GH_TOKEN", "`token_command`", ""),
    (
      "ghe.example", "GH_ENTERPRISE_TOKEN", "`token_command` under `hosts: ghe.example:`",
      " --hostname ghe.example"
    ),
  ])
  func `another store needs the variable, setting and command of the host`(
    name: String, variable: String, setting: String, option: String
  ) throws {
    let report = report(
      .store(.noDefaultKeyring, .keyring), host: try GitHubHost(named: name))
    #expect(
      report.next?.text(in: .en)
        == "`ghrepo login --store file\(option)` stores the token in a plain file that only you "
        + "can read.\nOr set \(variable), or \(setting) in the configuration file.")
  }
}
