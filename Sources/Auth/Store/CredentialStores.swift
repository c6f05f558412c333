/// The two places a token can be kept in.
package enum StorageKind: String, Sendable, Codable {
  case keyring
  /// The file of `--insecure-storage`.
  case file
}

/// The stores at hand.
package struct CredentialStores: Sendable {
  package let keyring: any CredentialStore
  package let file: any CredentialStore
  package let filePath: String

  package init(keyring: any CredentialStore, file: any CredentialStore, filePath: String) {
    self.keyring = keyring
    self.file = file
    self.filePath = filePath
  }

  package func store(_ kind: StorageKind) -> any CredentialStore {
    switch kind {
    case .keyring: keyring
    case .file: file
    }
  }

  package func source(_ kind: StorageKind) -> TokenSource {
    switch kind {
    case .keyring: .keyring
    case .file: .file(path: filePath)
    }
  }
}
