import Auth
import HTTP
import Keyring

/// The tokens that gh and git keep, and the program that `token_command` names.
struct OtherPrograms: OtherProgramsTokens, TokenProgram {
  let keyring: SecretServiceStore
  let environment: [String: String]

  func gh(host: String) async throws(TokenImportError) -> Secret? {
    do { return try await GhToken(environment: environment).token(host: host) } catch {
      guard case .notFound = error else { throw .program(TokenProgramError(error)) }
    }
    // gh keeps its active account's token under an empty name, besides one under each login.
    let stored: Secret?
    do { stored = try await keyring.foreignToken(service: "gh:\(host)", username: "") } catch {
      throw .keyring(error)
    }
    guard let stored else { throw .program(.notFound) }
    return stored
  }

  func git(host: String) async throws(TokenImportError) -> Secret? {
    do { return try await GitCredential().password(host: host) } catch {
      throw .program(TokenProgramError(error))
    }
  }

  func token(from arguments: [String]) async throws(TokenProgramError) -> Secret {
    do { return try await TokenCommandProgram(arguments: arguments).token() } catch {
      throw TokenProgramError(error)
    }
  }
}

extension TokenProgramError {
  fileprivate init(_ error: TokenCommandError) {
    self =
      switch error {
      case .notFound: .notFound
      case .failed(let code): .failed(status: Int32(truncatingIfNeeded: code))
      case .empty: .empty
      case .tooLong(let limit): .tooLong(limit: limit)
      case .late(let seconds): .late(seconds: seconds)
      case .interrupted(let detail): .interrupted(detail: detail)
      }
  }
}
