/// The token that a command uses, with what is known of it.
package struct Credential: Sendable, Equatable {
  package let token: Token
  package let source: TokenSource
  /// Whose token it is; unknown when it comes from the environment or a program.
  package let login: String?

  package init(token: Token, source: TokenSource, login: String? = nil) {
    self.token = token
    self.source = source
    self.login = login
  }
}
