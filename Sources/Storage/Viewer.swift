/// Who looks into the library: everybody sees what is public, an account also what it has seen.
package struct Viewer: Sendable, Equatable {
  package let host: String
  /// The login behind the credential; nil for nobody, or for a token that nobody logged in with.
  package let account: String?

  package init(host: String, account: String? = nil) {
    self.host = host
    self.account = account
  }

  /// The account in the form that tables have it: empty where it is nobody's.
  var accountKey: String { account?.lowercased() ?? "" }
}
