internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import Presentation
internal import Terminal

/// `ghrepo renew`: renews a stored token for another ghrepo, which reads why it failed, or `null`,
/// from standard output. Users need no such command.
struct RenewCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", _superCommandName: "ghrepo", shouldDisplay: false)

  @Option var hostname: String
  @Option var user: String
  @Option(transform: MinimumOption.parse) var minExpiration: Duration
  /// The end of a token that GitHub rejected, in seconds since 1970.
  @Option var rejected: Int64?

  func run(in context: CommandContext) async throws {
    // Whoever stops this process now would lose the new token.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
    let session = try await Session(otherHost: hostname, verbose: false, in: context)
    let renewal = Renewal(
      client: session.anonymousClient, accounts: context.accounts, stores: context.stores,
      now: context.now, clock: context.clock)
    var failure: RenewalError?
    do {
      try await renewal.renew(
        user, minimum: minExpiration,
        rejected: rejected.map { Date(timeIntervalSince1970: TimeInterval($0)) })
    } catch { failure = error }
    try context.console.write(Array(try JSONEncoder().encode(failure)))
  }
}
