internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation

/// A program that may have stored a token.
enum TokenProvider: String, WordChoice {
  case gh
  case git
}

/// Imports the token that another program has stored.
struct TokenImport {
  let session: Session
  let programs: any OtherProgramsTokens

  /// - Parameter user: one of several accounts that gh has; nil for its active one.
  func token(
    from program: TokenProvider, of user: String? = nil
  ) async throws(Failure) -> Token {
    let host = session.host.name
    let secret: Secret?
    do throws(TokenImportError) {
      secret =
        switch program {
        case .gh: try await programs.gh(host: host, user: user)
        case .git: try await programs.git(host: host)
        }
    } catch {
      throw failure(error, program)
    }
    guard let secret else {
      throw Failure(
        .loginNothingToImport(program: program.command, host: host),
        next: pasteNext, exitCode: .notLoggedIn)
    }
    do {
      return try secret.withBytes { bytes throws(TokenInputError) in try Token(bytes) }
    } catch {
      throw session.loginFailure(.badInput(error), next: pasteNext)
    }
  }

  var pasteNext: Message { .loginNothingToImportNext(command: session.command("login")) }

  private func failure(_ error: TokenImportError, _ program: TokenProvider) -> Failure {
    switch error {
    case .program(.notFound) where program == .gh:
      Failure(
        .loginNoGh(host: session.host.name), next: pasteNext, exitCode: .notLoggedIn)
    case .program(.notFound):
      Failure(.setupGitNoGit, next: .setupGitNoGitNext, exitCode: .unavailable)
    case .program(let error):
      Failure(
        .loginImportFailed(command: program.command, detail: error.detail), next: pasteNext,
        exitCode: .notLoggedIn)
    case .keyring(.libraryMissing), .keyring(.noSession), .keyring(.noService):
      Failure(
        .loginNoGhKeyring(host: session.host.name), next: pasteNext, exitCode: .notLoggedIn)
    case .keyring(let error): session.failure(.store(error, .keyring))
    }
  }
}

extension TokenProgramError {
  /// What went wrong, in words that fit into parentheses.
  fileprivate var detail: Message {
    switch self {
    case .tooLong(let limit): .loginImportTooLong(limit: limit)
    case .late(let seconds): .loginImportLate(limit: Duration.seconds(seconds))
    case .interrupted(let detail): detail.explained
    case .notFound, .failed, .empty: .adviceNoDetail
    }
  }
}

extension TokenProvider {
  /// The command that prints the token.
  fileprivate var command: String {
    switch self {
    case .gh: "gh auth token"
    case .git: "git credential fill"
    }
  }
}
