internal import ArgumentParser
internal import Messages
internal import Presentation

/// Options of gh's `auth` commands under ghrepo's names, and a program after `exec` without `--`.
enum GhOptions {
  private static let ofAccounts: Set<String> = [
    "login", "logout", "setup-git", "status", "switch", "token",
  ]

  /// The arguments in ghrepo's spelling. Throws for an option of gh that ghrepo has no use for.
  static func translated(_ arguments: [String]) throws -> [String] {
    guard let name = arguments.first else { return arguments }
    if name == "exec" { return withTerminator(arguments) }
    guard ofAccounts.contains(name) else { return arguments }
    var (result, rest) = ([name], arguments.dropFirst())
    while let argument = rest.popFirst() {
      guard argument != "--" else { return result + [argument] + rest }
      switch (name, argument.prefix { $0 != "=" }) {
      case (_, "-h") where rest.first?.hasPrefix("-") == false: result.append("--hostname")
      case ("logout", "-u"), ("switch", "-u"), ("token", "-u"): result.append("--user")
      case ("login", "-w"), ("login", "--web"): result.append("--device")
      case ("login", "-s"): result.append("--scopes")
      case ("login", "--skip-ssh-key"): break
      case ("login", "-p"), ("login", "--git-protocol"): throw error(.usageLoginProtocol)
      case ("login", "--clipboard"), ("login", "-c"): throw error(.usageLoginClipboard)
      case ("login", "--token"): throw error(.usageLoginToken)
      default: result.append(argument)
      }
    }
    return result
  }

  private static func error(_ message: Message) -> CommandLineError {
    CommandLineError(message: message, command: LoginCommand.self)
  }

  /// The arguments with `--` before the program, as `env` and `sudo` do without.
  private static func withTerminator(_ arguments: [String]) -> [String] {
    guard !arguments.contains("--"), arguments.dropFirst().contains(where: { !$0.hasPrefix("-") })
    else { return arguments }
    let valued = CommandOptions(of: ExecCommand.self).valued
    var index = 1
    while index < arguments.count, arguments[index].hasPrefix("-") {
      index += valued.contains(arguments[index]) ? 2 : 1
    }
    guard index < arguments.count else { return arguments }
    return arguments[..<index] + ["--"] + arguments[index...]
  }
}
