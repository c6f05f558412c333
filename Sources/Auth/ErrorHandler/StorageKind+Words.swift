package import Messages

extension StorageKind {
  /// The store in words that fit after "in …" and "from …".
  package var message: Message {
    switch self {
    case .keyring: .storageKeyring
    case .pass: .storagePass
    case .systemd: .storageSystemd
    case .file: .storageFile
    }
  }

  /// Its tokens in words that fit after "the token from …".
  func source(_ path: String?) -> Message {
    switch self {
    case .keyring: .sourceKeyring
    case .pass: .sourcePass
    case .systemd: .sourceSystemd
    case .file: .sourceFile(path: path ?? "")
    }
  }

  /// The user's own store in words that fit after "in".
  func place(_ path: String?) -> Message {
    switch self {
    case .keyring: .placeKeyring
    case .pass: .placePass
    case .systemd: .placeSystemd
    case .file: .placeFile(path: path ?? "")
    }
  }

  /// That it waits for its password; nil for one that has none.
  package var waiting: Message? {
    switch self {
    case .keyring: .keyringWaiting
    case .pass: .passWaiting
    case .systemd, .file: nil
    }
  }

  /// What it protects a token against; nil for the keyring, which nobody has to choose.
  package var protection: Message? {
    switch self {
    case .keyring: nil
    case .pass: .protectionPass
    case .systemd: .protectionSystemd
    case .file: .protectionFile
    }
  }

  /// Its label in `ghrepo doctor`; nil for stores that are listed by their names.
  package var label: Message? {
    switch self {
    case .keyring: .doctorKeyring
    case .pass, .systemd, .file: nil
    }
  }
}

extension AuthErrorHandler {
  func report(forLocked kind: StorageKind) -> ErrorReport {
    switch kind {
    case .pass:
      ErrorReport(
        .advicePassLocked,
        next: isNamed ? .advicePassLockedNamedNext : .advicePassLockedNext(variable: variable),
        exitCode: .keyringLocked)
    case .keyring, .systemd, .file:
      ErrorReport(
        .adviceLocked,
        next: isNamed ? .adviceLockedNamedNext : .adviceLockedNext(variable: variable),
        exitCode: .keyringLocked)
    }
  }

  /// For a store that has not responded within `seconds`.
  func report(forLate kind: StorageKind, _ seconds: Int) -> ErrorReport {
    switch kind {
    case .keyring:
      ErrorReport(
        .adviceKeyringLate(limit: Duration.seconds(seconds)), next: .adviceKeyringLateNext,
        exitCode: .tryLater)
    case .pass:
      ErrorReport(
        .adviceProgramLate(program: "GnuPG", limit: Duration.seconds(seconds)),
        next: .adviceKeyringLateNext,
        exitCode: .tryLater)
    case .systemd:
      ErrorReport(
        .adviceProgramLate(program: "systemd-creds", limit: Duration.seconds(seconds)),
        next: .adviceTryAgain,
        exitCode: .tryLater)
    case .file: report(for: AuthError.busy)
    }
  }

  /// For a file at `path` that could not be used.
  func report(forFile path: String, _ detail: String, of kind: StorageKind) -> ErrorReport {
    let (problem, next): (Message, Message) =
      switch kind {
      case .keyring, .pass, .systemd:
        (.adviceStoreFileFailed(path: path, detail: detail.explained), .adviceStoreFileFailedNext)
      case .file: (.adviceFileFailed(path: path, detail: detail.explained), .adviceFileFailedNext)
      }
    return ErrorReport(problem, next: SystemCause(in: detail)?.next ?? next, exitCode: .failure)
  }

  /// How a user deletes a copy of a token that is still there.
  func step(toDeleteFrom kind: StorageKind) -> Message {
    switch kind {
    case .keyring: .adviceStillThereNext
    case .pass, .systemd, .file: .adviceStillThereElsewhereNext
    }
  }
}

extension StorageKind {
  /// What lets a logout delete the token of a locked store; nil for the advice of other commands.
  var unlocking: Message? {
    switch self {
    case .keyring: .logoutUnlockNext
    case .pass, .systemd, .file: nil
    }
  }

  /// Where a token that a logout did not find may be, with the command for when it is gone.
  func elsewhere(_ command: String) -> Message {
    switch self {
    case .pass: .logoutOtherPassNext(command: command)
    case .keyring, .systemd, .file: .logoutOtherKeyringNext(command: command)
    }
  }
}
