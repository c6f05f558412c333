/// Where a token came from, so that a refusal can name it.
package enum TokenSource: Sendable, Equatable {
  case environment(variable: String)
  /// The program that `token_command` in the configuration file names, without its arguments.
  case command(String)
  case keyring
  case file(path: String)

  /// A word for programs.
  package var name: String {
    switch self {
    case .environment(let variable): variable
    case .command: "token_command"
    case .keyring: "keyring"
    case .file: "file"
    }
  }
}
