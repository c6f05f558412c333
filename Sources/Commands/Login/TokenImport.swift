internal import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import HTTP
internal import Messages

/// A program that may have stored a token.
enum TokenProvider: String, WordChoice {
  case gh
  case git
}

/// Imports the token that another program has stored.
struct TokenImport {
  let session: Session

  func token(from program: TokenProvider) async throws(Failure) -> Token {
    let host = session.host.name
    let programs = session.context.otherPrograms
    let secret: Secret?
    do throws(TokenImportError) {
      secret =
        switch program {
        case .gh: try await programs.gh(host: host)
        case .git: try await programs.git(host: host)
        }
    } catch {
      throw failure(error, program)
    }
    guard let secret else {
      throw Failure(
        .loginNothingToImport(program: program.command, host: host),
        next: .loginNothingToImportNext, exitCode: .notLoggedIn)
    }
    do {
      return try secret.withBytes { bytes throws(TokenInputError) in try Token(bytes) }
    } catch {
      throw session.failure(.badInput(error))
    }
  }

  private func failure(_ error: TokenImportError, _ program: TokenProvider) -> Failure {
    switch error {
    case .program(.notFound) where program == .gh:
      Failure(
        .loginNoGh(host: session.host.name), next: .loginNothingToImportNext,
        exitCode: .notLoggedIn)
    case .program(let error):
      session.failure(.tokenCommand(error, command: program.command))
    case .keyring(let error): session.failure(.store(error, .keyring))
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
