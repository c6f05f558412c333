internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import HTTP
internal import Messages
internal import Platform
internal import Presentation
internal import Terminal

/// `ghrepo token`: prints the token, for scripts.
struct TokenCommand: ContextCommand {
  static let configuration = CommandConfiguration.command("token", .helpToken, more: .helpTokenMore)

  @Flag(help: .text(.helpTokenShow))
  var show = false

  @OptionGroup var minimum: MinimumOption

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    guard show || !context.console.outputProfile.isTerminal else {
      throw Failure(.tokenTerminal, next: .tokenTerminalNext, exitCode: .usage)
    }
    let credential = try await session.credential(lasting: minimum.minExpiration, in: context)
    if hostOptions.console.verbose {
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
}
