internal import Auth
internal import CSecret
internal import Glibc

/// The attributes to search by: `service` and `username`, or fewer.
struct ItemAttributes: Sendable, Equatable {
  static let servicePrefix = "ghrepo:"
  /// The name in `ghrepo_token_schema`.
  static let schema = "io.github.ghrepo.Token"

  var service: String?
  var username: String?

  /// Matches every item.
  static let any = ItemAttributes()

  static func item(_ kind: SecretKind, _ account: Account) -> ItemAttributes {
    let prefix =
      switch kind {
      case .token: servicePrefix
      case .renewal: "ghrepo-renewal:"
      }
    return ItemAttributes(service: prefix + account.host, username: account.login)
  }

  static func host(_ host: String) -> ItemAttributes {
    ItemAttributes(service: servicePrefix + host)
  }

  /// The account in these attributes, if the item is one of ours.
  var account: Account? {
    guard let service, let username, service.hasPrefix(Self.servicePrefix) else { return nil }
    return Account(host: String(service.dropFirst(Self.servicePrefix.count)), login: username)
  }

  /// Lends the attributes as glib's table. Rejects a NUL, where a C string would end and name
  /// another item.
  func withTable<Value>(
    _ library: SecretLibrary,
    _ body: (OpaquePointer) throws(CredentialStoreError) -> Value
  ) throws(CredentialStoreError) -> Value {
    let functions = library.functions
    guard
      let table = functions.g_hash_table_new_full(
        functions.g_str_hash, functions.g_str_equal, functions.g_free, functions.g_free)
    else { throw .refused(domain: "glib", code: Int(ENOMEM), message: "GHashTable") }
    defer { functions.g_hash_table_unref(table) }
    for (key, value) in [("service", service), ("username", username)] {
      guard let value else { continue }
      guard !value.utf8.contains(0) else {
        throw .refused(domain: "ghrepo", code: Int(EILSEQ), message: "\(key): NUL")
      }
      _ = functions.g_hash_table_insert(table, functions.g_strdup(key), functions.g_strdup(value))
    }
    return try body(table)
  }
}
