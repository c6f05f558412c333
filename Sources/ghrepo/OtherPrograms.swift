import Auth
import Keyring
import Transport

/// The tokens that gh and git keep, and the program that `token_command` names.
struct OtherPrograms: OtherProgramsTokens, TokenProgram {
  let keyring: SecretServiceStore

  /// gh keeps its active account's token under an empty name, besides one under each login.
  func gh(host: String) async throws(CredentialStoreError) -> Secret? {
    try await keyring.foreignToken(service: "gh:\(host)", username: "")
  }

  func git(host: String) async throws(TokenProgramError) -> Secret? {
    do { return try await GitCredential().password(host: host) } catch {
      throw TokenProgramError(error)
    }
  }

  func token(from arguments: [String]) async throws(TokenProgramError) -> Secret {
    do { return try await Keyring.TokenCommand(arguments: arguments).token() } catch {
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
