package import GitHub
package import HTTP
internal import Platform

/// A token as entered by the user or another program: trimmed, and checked only for characters and
/// lengths that no token has.
///
/// GitHub guarantees neither a length nor a checksum, so neither is checked.
package struct Token: Sendable, Equatable {
  package let secret: Secret
  package let kind: TokenKind

  /// The most bytes that are accepted as a token.
  package static let maximumLength = TokenInputError.maximumLength

  package init(_ input: some BidirectionalCollection<UInt8>) throws(TokenInputError) {
    let trimmed = input.trimming { "\t\n\r ".utf8.contains($0) }
    if let mistake = TokenInputError(in: trimmed) { throw mistake }
    self.init(secret: Secret(trimmed))
  }

  /// A token from a store, to which a newline may have been added.
  package init(_ stored: Secret) throws(TokenInputError) {
    self = try stored.withBytes { bytes throws(TokenInputError) in try Token(bytes) }
  }

  /// A token that has been checked already.
  package init(secret: Secret) {
    self.secret = secret
    kind = TokenKind(of: secret)
  }
}

/// Where a token came from, for messages about it.
package enum TokenSource: Sendable, Equatable {
  case environment(variable: String)
  /// The program of `token_command` in the configuration file, without its arguments.
  case command(String)
  /// One of ghrepo's stores; `path` is its file, where users have to know it.
  case store(StorageKind, path: String? = nil)

  /// The name in JSON output.
  package var name: String {
    switch self {
    case .environment(let variable): variable
    case .command: "token_command"
    case .store(let kind, _): kind.rawValue
    }
  }
}

/// The port to a program of the user's choice that prints a token (`token_command`).
package protocol TokenProgram: Sendable {
  /// Runs `arguments` without a shell and returns the first line it prints.
  ///
  /// - Parameter mayPrompt: whether it may use the terminal.
  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret
}

/// Why `token_command` returned no token.
package enum TokenProgramError: Error, Sendable, Equatable {
  /// No program with this name can be run.
  case notFound
  /// It ended with a status other than 0; 128 plus the signal's number if a signal ended it.
  case failed(status: Int32)
  /// Its first line of output is empty.
  case empty
  /// It wrote more than `limit` bytes.
  case tooLong(limit: Int)
  /// It had not ended after `seconds`, and was stopped.
  case late(seconds: Int)
  /// The program could not run to its end; `detail` is the system's text.
  case interrupted(detail: String)
}

/// The port to tokens that another program has stored, for `login --from`.
package protocol OtherProgramsTokens: Sendable {
  /// The token that `gh auth token` prints for `host`, or nil. If gh is not installed, the token
  /// that it left in the keyring.
  ///
  /// - Parameter user: one of several accounts; nil for the active one.
  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret?
  /// The password that git's credential helpers have for `https://host`, or nil.
  func git(host: String) async throws(TokenImportError) -> Secret?
}

/// Why another program's token could not be read.
package enum TokenImportError: Error, Sendable, Equatable {
  case program(TokenProgramError)
  case keyring(CredentialStoreError)
}

extension TokenKind {
  /// Whether `POST /credentials/revoke` accepts this kind.
  package var isRevocable: Bool { self != .installation && self != .unknown }
}
