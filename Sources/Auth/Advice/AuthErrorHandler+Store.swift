import Messages

extension AuthErrorHandler {
  /// For a keyring, or a token file in its place, that could not be used.
  package func advice(for error: CredentialStoreError, kind: StorageKind) -> Advice {
    switch error {
    case .libraryMissing(let detail):
      Advice(
        .adviceSecretMissing(detail: detail), next: .adviceSecretMissingNext,
        exitCode: .unavailable)
    case .noSession(let detail):
      Advice(.adviceNoSession(detail: detail), next: .adviceStorageChoices, exitCode: .unavailable)
    case .noService(let detail):
      Advice(.adviceNoService(detail: detail), next: .adviceStorageChoices, exitCode: .unavailable)
    case .noDefaultKeyring:
      Advice(.adviceNoDefaultKeyring, next: .adviceStorageChoices, exitCode: .unavailable)
    case .locked: Advice(.adviceLocked, next: .adviceLockedNext, exitCode: .keyringLocked)
    case .late(let seconds):
      Advice(.adviceKeyringLate(count: seconds), next: .adviceKeyringLateNext, exitCode: .tryLater)
    case .vanished: Advice(.adviceKeyringVanished, next: .adviceRunAgain, exitCode: .tryLater)
    case .refused(let domain, let code, let message):
      Advice(
        .adviceKeyringRefused(message: message, domain: domain, code: "\(code)"),
        next: .adviceStorageChoices, exitCode: .failure)
    case .stillThere:
      Advice(
        .adviceStillThere(place: kind.message), next: .adviceStillThereNext, exitCode: .failure)
    case .fileExposed(let path):
      Advice(
        .adviceFileExposed(path: path), next: .adviceFileExposedNext(path: path),
        exitCode: .forbidden)
    case .fileIsLink(let path):
      Advice(.adviceFileIsLink(path: path), next: .adviceFileIsLinkNext, exitCode: .forbidden)
    case .fileFailed(let path, let detail):
      Advice(
        .adviceFileFailed(path: path, detail: detail), next: .adviceFileFailedNext(path: path),
        exitCode: .failure)
    }
  }

  /// For a failed logout, whose next step differs: a token may still be stored.
  ///
  /// - Parameter knowsAccount: whether there is an account that `--forget` can remove.
  package func adviceForLogout(_ error: AuthError, knowsAccount: Bool = true) -> Advice {
    var advice = advice(for: error)
    let command = context.command("logout --forget")
    switch error {
    case .store(.fileExposed, _), .store(.fileFailed, _), .store(.stillThere, _): return advice
    case .store:
      advice.next = knowsAccount ? .logoutForgetNext(command: command) : .logoutElsewhereNext
    case .tokenMissing: advice.next = .logoutOtherKeyringNext(command: command)
    default: return advice
    }
    return advice
  }
}
