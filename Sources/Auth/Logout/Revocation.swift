package import GitHub

/// Ends tokens on GitHub's side.
package struct Revocation: Sendable {
  private let client: GitHubClient

  /// - Parameter client: an anonymous client: GitHub refuses this call when it is authenticated.
  package init(client: GitHubClient) {
    self.client = client
  }

  /// Asks GitHub to revoke `token`; GitHub does it a moment later and tells the owner by e-mail.
  /// Source: https://docs.github.com/rest/credentials/revoke
  package func revoke(_ token: Token) async throws(AuthError) {
    do { try await client.send(.revoke(token.secret)) } catch { throw .api(error) }
  }
}
