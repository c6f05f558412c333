package import Messages

extension TokenSource {
  /// The source as words that fit behind "the token from …".
  package var message: Message {
    switch self {
    case .environment(let variable): .sourceEnvironment(variable: variable)
    case .command(let command): .sourceCommand(command: command)
    case .keyring: .sourceKeyring
    case .file(let path): .sourceFile(path: path)
    }
  }
}

extension StorageKind {
  /// The place as words that fit behind "in …" and "from …".
  package var message: Message {
    switch self {
    case .keyring: .storageKeyring
    case .file: .storageFile
    }
  }
}
