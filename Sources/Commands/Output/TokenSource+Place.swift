internal import Auth
internal import Messages

extension TokenSource {
  /// The source as a place: "in …".
  var place: Message {
    switch self {
    case .keyring: .placeKeyring
    case .file(let path): .placeFile(path: path)
    case .environment(let variable): .placeEnvironment(variable: variable)
    case .command(let command): .placeCommand(command: command)
    }
  }
}
