internal import GitHub
import Messages

extension AuthErrorHandler {
  /// For a keyring, or a token file in its place, that could not be used.
  package func report(for error: CredentialStoreError, kind: StorageKind) -> ErrorReport {
    switch error {
    case .libraryMissing(let detail):
      ErrorReport(
        .adviceSecretMissing(detail: detail.explained), next: .adviceSecretMissingNext,
        exitCode: .unavailable)
    case .noSession(let detail):
      ErrorReport(
        .adviceNoSession(detail: detail.explained), next: .adviceStorageChoices,
        exitCode: .unavailable)
    case .noService(let detail):
      ErrorReport(
        .adviceNoService(detail: detail.explained), next: .adviceStorageChoices,
        exitCode: .unavailable)
    case .noDefaultKeyring:
      ErrorReport(.adviceNoDefaultKeyring, next: .adviceStorageChoices, exitCode: .unavailable)
    case .locked: ErrorReport(.adviceLocked, next: .adviceLockedNext, exitCode: .keyringLocked)
    case .late(let seconds):
      ErrorReport(
        .adviceKeyringLate(count: seconds), next: .adviceKeyringLateNext, exitCode: .tryLater)
    case .vanished: ErrorReport(.adviceKeyringVanished, next: .adviceRunAgain, exitCode: .tryLater)
    case .refused(let domain, let code, let message):
      ErrorReport(
        .adviceKeyringRefused(message: message.explained, domain: domain, code: "\(code)"),
        next: .adviceStorageChoices, exitCode: .failure)
    case .stillThere:
      ErrorReport(
        .adviceStillThere(place: kind.message), next: .adviceStillThereNext, exitCode: .failure)
    case .fileExposed(let path):
      ErrorReport(
        .adviceFileExposed(path: path), next: .adviceFileExposedNext(path: path),
        exitCode: .forbidden)
    case .fileIsLink(let path):
      ErrorReport(.adviceFileIsLink(path: path), next: .adviceFileIsLinkNext, exitCode: .forbidden)
    case .fileFailed(let path, let detail):
      ErrorReport(
        .adviceFileFailed(path: path, detail: detail.explained),
        next: .adviceFileFailedNext(path: path),
        exitCode: .failure)
    }
  }

  /// For a failed logout, whose next step differs: a token may still be stored.
  ///
  /// - Parameter knowsAccount: whether there is an account that `--forget` can remove.
  package func adviceForLogout(_ error: AuthError, knowsAccount: Bool = true) -> ErrorReport {
    if !knowsAccount, case .store(let problem, .keyring) = error, problem.meansNoStore {
      var report = report(for: .noAccount(host: host.name))
      report.next = .logoutNoKeyringNext
      return report
    }
    var report = report(for: error)
    let command = self.command("logout --forget")
    switch error {
    case .store(.fileExposed, _), .store(.fileFailed, _), .store(.stillThere, _): return report
    case .store:
      report.next = knowsAccount ? .logoutForgetNext(command: command) : .logoutElsewhereNext
    case .tokenMissing: report.next = .logoutOtherKeyringNext(command: command)
    default: return report
    }
    return report
  }
}
