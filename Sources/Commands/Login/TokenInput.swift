internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import Messages
import Platform
internal import Presentation
internal import Terminal

/// Reads a token from the user; never from the command line, which others can read.
struct TokenInput {
  let session: Session
  let context: CommandContext

  /// How often to prompt for a token that GitHub accepts.
  private static let attempts = 3

  /// One line of standard input; only for pipes and files, because a terminal would echo it.
  func fromStandardInput() throws -> NewToken {
    var bytes = try StandardInput.firstLine(limit: Token.maximumLength + 2)
    defer { wipe(&bytes) }
    do { return NewToken(try token(bytes)) } catch {
      throw session.loginFailure(error, next: .loginStandardInputNext)
    }
  }

  /// Prints where to create a token.
  func sayWhere(scopes: [String]) {
    context.say(
      .loginTokenWhere(
        fineGrained: session.host.fineGrainedTokenPage,
        classic: session.host.classicTokenPage(scopes: scopes, note: "ghrepo")))
    context.say(
      scopes.isEmpty
        ? .loginTokenScopes : .loginTokenNeedsScopes(scopes: scopes.joined(separator: ", ")))
  }

  /// A hidden prompt, repeated if the text is not a token or GitHub rejects it.
  func fromPrompt(checkedBy login: Login) async throws -> CheckedToken {
    var attempt = 0
    while true {
      attempt += 1
      var bytes = try await context.askHidden(.loginTokenPrompt(host: session.host.name))
      defer { wipe(&bytes) }
      do throws(AuthError) { return try await login.check(NewToken(try token(bytes))) } catch {
        let failure = session.loginFailure(error)
        guard attempt < Self.attempts, error.isWrongToken else { throw failure }
        context.report(failure.report)
      }
    }
  }

  private func token(_ bytes: [UInt8]) throws(AuthError) -> Token {
    do { return try Token(bytes) } catch { throw .badInput(error) }
  }
}
