package import Auth
package import FoundationEssentials
import GitHub
import HTTP

extension HostStatus {
  /// What a failed state means and what to do; nil for a good one.
  package func advice(for account: AccountStatus, now: Date) -> Advice? {
    guard case .failed(let error) = account.state else { return nil }
    let credential = Credential(
      token: Token(secret: Secret([])), source: account.source, login: account.login)
    return AuthErrorHandler(
      AdviceContext(
        host: host, credential: credential, expiresAt: account.expiresAt,
        shadowedLogin: shadowed(by: account), now: now)
    ).advice(for: error)
  }

  private func shadowed(by account: AccountStatus) -> String? {
    guard account.isOutside else { return nil }
    return storedActive
  }
}

extension AccountStatus {
  /// From the environment or a program, which hides the stored accounts.
  fileprivate var isOutside: Bool {
    switch source {
    case .environment, .command: true
    case .keyring, .file: false
    }
  }
}
