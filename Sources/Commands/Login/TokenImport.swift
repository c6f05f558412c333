internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Transport

/// A program that may already keep a token.
enum TokenProvider: String, WordChoice {
  case gh
  case git
}

/// Takes over the token that another program already keeps.
struct TokenImport {
  let session: Session

  func token(from program: TokenProvider) async throws(Failure) -> Token {
    guard let secret = try await secret(from: program) else {
      throw Failure(
        Advice(
          .loginNothingToImport(program: program.rawValue, host: session.host.name),
          next: .loginNothingToImportNext, exitCode: .notLoggedIn))
    }
    do {
      return try secret.withBytes { bytes throws(TokenInputError) in try Token(bytes) }
    } catch {
      throw session.failure(.badInput(error))
    }
  }

  private func secret(from program: TokenProvider) async throws(Failure) -> Secret? {
    let host = session.host.name
    let programs = session.context.otherPrograms
    switch program {
    case .gh:
      do { return try await programs.gh(host: host) } catch {
        throw session.failure(.store(error, .keyring))
      }
    case .git:
      do { return try await programs.git(host: host) } catch {
        throw session.failure(.tokenCommand(error, command: "git credential fill"))
      }
    }
  }
}
