internal import Auth
internal import Glibc
internal import HTTP

extension ServiceConnection {
  /// Writes, reads and deletes a throwaway item, unless the keyring would ask the user for that.
  ///
  /// Searching is left until the keyring is known to be unlocked: KeePassXC opens a dialog for it.
  func inspect() throws(CredentialStoreError) -> StoreInspection {
    guard try !isDefaultKeyringLocked() else { throw .locked }
    let provider = providerName
    if isKeePassXC { return StoreInspection(provider: provider) }
    try deleteLeftovers()
    let start = ContinuousClock.now
    let isKept = try makeRoundTrip()
    return StoreInspection(
      provider: provider, roundTrip: isKept ? .done(ContinuousClock.now - start) : .differs)
  }

  /// Returns whether the item could be read as it was written. It is deleted in any case.
  private func makeRoundTrip() throws(CredentialStoreError) -> Bool {
    let attributes = ItemAttributes.throwaway
    let written = Secret("ghrepo doctor \(getpid())")
    let isKept: Bool
    do throws(CredentialStoreError) {
      try store(written, label: "ghrepo doctor", attributes: attributes)
      isKept =
        try search(attributes).first.flatMap {
          item throws(CredentialStoreError) in try secret(of: item)
        } == written
    } catch {
      // The error at hand matters more than one of the cleanup.
      try? delete(attributes)
      throw error
    }
    try delete(attributes)
    guard try search(attributes).isEmpty else { throw .stillThere }
    return isKept
  }

  private func delete(_ attributes: ItemAttributes) throws(CredentialStoreError) {
    for item in try search(attributes) where !item.isLocked { try delete(item) }
  }

  /// Deletes items of checks that were killed, but not of those that run now.
  private func deleteLeftovers() throws(CredentialStoreError) {
    let now = UInt64(max(0, time(nil)))
    let wanted = ItemAttributes(service: ItemAttributes.throwaway.service)
    for item in try search(wanted) where !item.isLocked && item.modified &+ 60 < now {
      try delete(item)
    }
  }
}

extension ItemAttributes {
  /// The attributes of an item that is deleted at once. It is no account's: the service does not
  /// begin with `servicePrefix`.
  static var throwaway: ItemAttributes {
    ItemAttributes(service: "ghrepo-doctor:throwaway", username: "\(getpid())")
  }
}

/// The names of running programs, from proc(5).
enum ProcessName {
  /// The program that the process runs, without its folder; nil if the system does not tell.
  ///
  /// `comm` is cut after 15 characters, and `exe` is closed to others for a service that locks its
  /// memory.
  static func program(of process: UInt32) -> String? {
    let file = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let path = bytes[..<count].prefix { $0 != 0 }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
