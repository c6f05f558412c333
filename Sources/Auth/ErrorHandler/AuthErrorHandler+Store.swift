internal import GitHub
import Glibc
import Messages

extension AuthErrorHandler {
  /// For a store that could not be used.
  package func report(for error: CredentialStoreError, kind: StorageKind) -> ErrorReport {
    switch error {
    case .libraryMissing(let detail):
      ErrorReport(
        .adviceSecretMissing(detail: detail.explained),
        next: libraryStep(detail, toInstall: secretMissingNext),
        exitCode: .unavailable)
    case .noSession(let detail):
      ErrorReport(
        .adviceNoSession(detail: detail.explained), next: storageChoices,
        exitCode: .unavailable)
    case .noService(let detail):
      ErrorReport(
        .adviceNoService(detail: detail.explained), next: storageChoices,
        exitCode: .unavailable)
    case .noDefaultKeyring:
      ErrorReport(.adviceNoDefaultKeyring, next: storageChoices, exitCode: .unavailable)
    case .locked: report(forLocked: kind)
    case .late(let seconds): report(forLate: kind, seconds)
    case .vanished: ErrorReport(.adviceKeyringVanished, next: .adviceTryAgain, exitCode: .tryLater)
    case .refused(let domain, let code, let message):
      ErrorReport(
        .adviceKeyringRefused(message: message.explained, domain: domain, code: "\(code)"),
        next: storageChoices, exitCode: .failure)
    case .programMissing(let program):
      ErrorReport(
        .adviceProgramMissing(program: program), next: .adviceProgramMissingNext(program: program),
        exitCode: .unavailable)
    case .agentMissing:
      ErrorReport(
        .adviceAgentMissing,
        next: isNamed ? .adviceAgentMissingNamedNext : .adviceAgentMissingNext(variable: variable),
        exitCode: .unavailable)
    case .notInitialized(let path):
      ErrorReport(
        .advicePassNotInitialized(path: path), next: .advicePassNotInitializedNext,
        exitCode: .unavailable)
    case .noSecretKey(let keys):
      ErrorReport(
        .adviceNoSecretKey(keys: keys), next: .adviceNoSecretKeyNext, exitCode: .forbidden)
    case .keyUnusable(let key, let reason):
      ErrorReport(
        .adviceKeyUnusable(key: key, reason: reason.message), next: reason.next(key),
        exitCode: .forbidden)
    case .sealedElsewhere(let path):
      ErrorReport(
        .adviceSealedElsewhere(path: path),
        next: .adviceSealedElsewhereNext(command: command("login")), exitCode: .forbidden)
    case .entryDamaged(let path):
      ErrorReport(
        .adviceEntryDamaged(path: path), next: .adviceEntryDamagedNext(command: command("login")),
        exitCode: .failure)
    case .noMachineKey(let detail):
      ErrorReport(
        .adviceNoMachineKey(detail: detail.explained), next: storageChoices,
        exitCode: .unavailable)
    case .machineKeyDenied:
      ErrorReport(.adviceMachineKeyDenied, next: storageChoices, exitCode: .unavailable)
    case .programFailed(let program, let status, let detail):
      ErrorReport(
        .adviceProgramFailed(
          program: program,
          detail: detail.isEmpty ? .adviceExitStatus(status: Int(status)) : detail.explained),
        next: .adviceProgramFailedNext(command: command("login")), exitCode: .failure)
    case .stillThere:
      ErrorReport(
        .adviceStillThere(place: kind.message), next: step(toDeleteFrom: kind),
        exitCode: .failure)
    case .fileExposed(let path):
      ErrorReport(
        .adviceFileExposed(path: path), next: .adviceFileExposedNext(path: path),
        exitCode: .forbidden)
    case .fileForeign(let path):
      ErrorReport(
        .adviceFileForeign(path: path), next: .adviceFileForeignNext(path: path),
        exitCode: .forbidden)
    case .directoryExposed(let path):
      ErrorReport(
        .adviceDirectoryExposed(path: path), next: .adviceDirectoryExposedNext(path: path),
        exitCode: .forbidden)
    case .fileIsLink(let path):
      ErrorReport(.adviceFileIsLink(path: path), next: .adviceFileIsLinkNext, exitCode: .forbidden)
    case .fileFailed(let path, let detail): report(forFile: path, detail, of: kind)
    case .lockFailed(let path, let code): report(forLock: path, code)
    }
  }

  private var secretMissingNext: Message {
    isNamed ? .adviceSecretMissingNamedNext : .adviceSecretMissingNext(variable: variable)
  }

  /// For a lock file, which holds nothing.
  func report(forLock path: String, _ code: Int32) -> ErrorReport {
    ErrorReport(
      .adviceLockFailed(path: path, detail: String(cString: strerror(code)).explained),
      next: code == ELOOP ? .adviceLockLinkNext(path: path) : SystemCause(code: code).next,
      exitCode: .failure)
  }

  /// For a failed logout, whose next step differs: a token may still be stored.
  ///
  /// - Parameter knowsAccount: whether there is an account that `--forget` can remove.
  package func adviceForLogout(_ error: AuthError, knowsAccount: Bool = true) -> ErrorReport {
    if !knowsAccount, case .store(let problem, _) = error, problem.meansNoStore {
      var report = report(for: .noAccount(host: host.name))
      report.next = .logoutNoKeyringNext
      return report
    }
    var report = report(for: error)
    let command = self.command("logout --forget")
    switch error {
    case .store(.fileExposed, _), .store(.fileForeign, _), .store(.directoryExposed, _),
      .store(.fileIsLink, _), .store(.fileFailed, _), .store(.lockFailed, _),
      .store(.stillThere, _):
      return report
    case .store(.late, let kind) where kind.traits.isLateOnlyIfBusy: return report
    case .store(let problem, let kind):
      let repair = repair(before: problem, in: kind)
      let forget = Message.logoutForgetNext(command: command, place: kind.message)
      report.next = knowsAccount ? .joined([repair, forget].compactMap(\.self)) : repair
    case .tokenMissing(_, let kind): report.next = kind.elsewhere(command)
    default: return report
    }
    return report
  }

  /// What lets a logout delete the token; nil if nothing here does.
  private func repair(before problem: CredentialStoreError, in kind: StorageKind) -> Message? {
    switch problem {
    case .locked: kind.unlocking ?? report(for: problem, kind: kind).next
    case .libraryMissing, .late, .vanished, .agentMissing, .notInitialized, .noSecretKey,
      .keyUnusable, .entryDamaged, .sealedElsewhere:
      report(for: problem, kind: kind).next
    case .noSession, .noService, .noDefaultKeyring: .logoutSessionNext
    case .programMissing(let program): .logoutInstallNext(program: program)
    case .refused, .programFailed: .adviceTryAgain
    default: nil
    }
  }
}

extension UnusableKey {
  fileprivate var message: Message {
    switch self {
    case .expired: .adviceKeyExpired
    case .revoked: .adviceKeyRevoked
    case .untrusted: .adviceKeyUntrusted
    case .other(let detail): detail.explained
    }
  }

  fileprivate func next(_ key: String) -> Message {
    switch self {
    case .expired: .adviceKeyExpiredNext
    case .untrusted: .adviceKeyUntrustedNext(key: key)
    case .revoked, .other: .adviceKeyUnusableNext
    }
  }
}
