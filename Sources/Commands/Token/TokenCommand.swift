internal import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import HTTP
internal import Messages
internal import Platform
internal import Terminal

/// `ghrepo token`: prints the token, for scripts.
struct TokenCommand: ContextCommand {
  static let configuration = CommandConfiguration.command("token", .helpToken, more: .helpTokenMore)

  @Option(help: .text(.helpTokenUser, value: .valueLogin), completion: .remembered)
  var user: String?

  @Flag(help: .text(.helpTokenShow))
  var show = false

  @OptionGroup var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let session = try Session(hostOptions, in: context)
    guard show || !context.console.outputProfile.isTerminal else {
      throw Failure(.tokenTerminal, next: .tokenTerminalNext, exitCode: .usage)
    }
    let credential = try await credential(in: session)
    if hostOptions.verbose {
      context.say(.tokenSource(place: credential.source.place), .dim)
    }
    let token = credential.token.secret
    var line: [UInt8] = []
    // Reserved at once, so that no copy of the token is left behind.
    line.reserveCapacity(token.count + 1)
    token.withBytes { line += $0 }
    line.append(UInt8(ascii: "\n"))
    defer { wipe(&line) }
    try context.console.write(line)
  }

  private func credential(in session: Session) async throws(Failure) -> Credential {
    let host = session.host
    do throws(AuthError) {
      guard let user else {
        guard let found = try await session.finder.credential(for: host) else {
          throw .noAccount(host: host.name)
        }
        return found
      }
      guard let record = try session.context.accounts.record(of: user, on: host.name) else {
        throw .unknownAccount(login: user, host: host.name)
      }
      guard let found = try await session.finder.storedCredential(record, on: host) else {
        throw .noAccount(host: host.name)
      }
      return found
    } catch {
      throw session.failure(error)
    }
  }
}
