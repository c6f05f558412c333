internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// Takes a token from a person's hands; never from the command line, which others can read.
struct TokenInput {
  let session: Session

  /// One line of standard input.
  func fromStandardInput() throws(Failure) -> Token {
    var bytes = StandardInput.firstLine(limit: Token.maximumLength + 2)
    defer { bytes.wipe() }
    return try token(bytes)
  }

  /// A hidden prompt, after saying where to make a token.
  func fromPrompt(scopes: [String]) async throws -> Token {
    let context = session.context
    context.say(
      .loginTokenWhere(
        fineGrained: session.host.fineGrainedTokenPage,
        classic: session.host.classicTokenPage(scopes: scopes, note: "ghrepo")))
    context.say(.loginTokenScopes)
    var bytes = try await context.askHidden(.loginTokenPrompt(host: session.host.name))
    defer { bytes.wipe() }
    return try token(bytes)
  }

  private func token(_ bytes: [UInt8]) throws(Failure) -> Token {
    do { return try Token(bytes) } catch { throw session.failure(.badInput(error)) }
  }
}
