internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Platform
internal import Presentation
internal import Terminal

/// `ghrepo revoke`: revokes leaked tokens, whoever they belong to.
struct RevokeCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "revoke", .helpRevoke, arguments: "[<\(Message.valueToken.said)> ...]",
    more: .helpRevokeMore)

  @Argument(help: .text(.helpRevokeTokens, value: .valueToken))
  var tokens: [String] = []

  @Flag(help: .text(.helpRevokeStdin))
  var stdin = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  /// GitHub's limit for one request.
  private static let mostTokens = 1000
  private static let mostBytes = 1 << 20

  func validate() throws {
    guard !stdin || tokens.isEmpty else { throw ValidationError(.usageRevokeTwice) }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let tokens = try await checkedTokens(in: context)
    guard tokens.count <= Self.mostTokens else {
      throw Failure(.revokeTooMany(limit: Self.mostTokens), exitCode: .usage)
    }
    if !yes {
      guard context.isInteractive else {
        throw Failure(.revokeUnasked, next: .revokeUnaskedNext, exitCode: .usage)
      }
      try await context.confirmOrCancel(
        .revokeTokensQuestion(count: tokens.count), default: false)
    }
    do { try await Logout.revoke(tokens, with: session.anonymousClient) } catch {
      throw session.revocationFailure(error)
    }
    context.say(.revokeAccepted)
  }

  /// All tokens, each once, or the first mistake: either all of them are revoked or none.
  private func checkedTokens(in context: CommandContext) async throws -> [Token] {
    var checked: [Token] = []
    for (index, var word) in try await words(in: context).enumerated() {
      defer { wipe(&word) }
      let token: Token
      do { token = try Token(word) } catch {
        throw Failure(
          .revokeNotAToken(number: index + 1, problem: error.message), next: .revokeNothing,
          exitCode: .usage)
      }
      guard token.kind.isRevocable else {
        throw Failure(
          .revokeWrongKind(number: index + 1), next: .revokeNothing, exitCode: .usage)
      }
      if !checked.contains(token) { checked.append(token) }
    }
    return checked
  }

  /// The arguments, the words of standard input, or what the user enters.
  private func words(in context: CommandContext) async throws -> [[UInt8]] {
    guard tokens.isEmpty else { return tokens.map { Array($0.utf8) } }
    if context.console.hasInputTerminal {
      return [try await context.askHidden(.revokePrompt)]
    }
    guard stdin else { throw Failure(.usageRevokeNothing, exitCode: .usage) }
    guard var text = try StandardInput.all(limit: Self.mostBytes) else {
      throw Failure(.revokeTooLarge(limit: Self.mostBytes), exitCode: .usage)
    }
    defer { wipe(&text) }
    let words = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
    guard !words.isEmpty else { throw Failure(.usageRevokeEmpty, exitCode: .usage) }
    return words
  }
}
