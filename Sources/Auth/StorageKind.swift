/// The places that can store a token, best first. The names are the words of `login --store`.
package enum StorageKind: String, Sendable, Codable, CaseIterable {
  case keyring
  /// The password store, encrypted with a GnuPG key.
  case pass
  /// Files that `systemd-creds` encrypts with a key of this machine.
  case systemd
  /// A plain file.
  case file

  /// Where a token is stored, unless the user chooses another place.
  package static let preferred = Self.keyring

  package var traits: StorageTraits {
    switch self {
    case .keyring:
      StorageTraits(
        isEncrypted: true, promptsInTerminal: false, opensToWrite: true, mayBeElsewhere: true,
        isLateOnlyIfBusy: false, stateName: "keyring")
    case .pass:
      StorageTraits(
        isEncrypted: true, promptsInTerminal: true, opensToWrite: false, mayBeElsewhere: true,
        isLateOnlyIfBusy: false, stateName: "store")
    case .systemd:
      StorageTraits(
        isEncrypted: true, promptsInTerminal: false, opensToWrite: false, mayBeElsewhere: false,
        isLateOnlyIfBusy: false, stateName: "store")
    case .file:
      StorageTraits(
        isEncrypted: false, promptsInTerminal: false, opensToWrite: false, mayBeElsewhere: false,
        isLateOnlyIfBusy: true, stateName: "store")
    }
  }
}

/// What the rest of the program must know of a store; its words are in `StorageKind+Words.swift`.
package struct StorageTraits: Sendable {
  /// Whether a copy of the disk keeps its tokens secret.
  package let isEncrypted: Bool
  /// Whether reading it may ask for a passphrase in the terminal.
  package let promptsInTerminal: Bool
  /// Whether it has to be opened before a write, so that a store that was not opened is unchanged.
  let opensToWrite: Bool
  /// Whether a user may have several of them, so that a token that is not found may be in another.
  let mayBeElsewhere: Bool
  /// Whether it is late only while another process writes to it.
  let isLateOnlyIfBusy: Bool
  /// What the states in JSON begin with, as in `keyring_locked`.
  package let stateName: String
}
