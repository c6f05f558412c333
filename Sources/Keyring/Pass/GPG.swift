internal import Auth
internal import HTTP
internal import Platform

/// gpg, which asks its agent for the secret key, which asks the user for the passphrase.
///
/// Its messages are in the user's language; its status lines are for programs.
/// Source: https://github.com/gpg/gnupg/blob/master/doc/DETAILS
struct GPG: Sendable {
  private let program: StoreProgram
  private let options: [String]
  private let limits: KeyringLimits
  private let notice: @Sendable () -> Void

  /// `options` are words for every run, as pass adds them.
  init(
    program: StoreProgram, options: String?, limits: KeyringLimits,
    notice: @escaping @Sendable () -> Void
  ) {
    self.program = program
    self.options = (options ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    self.limits = limits
    self.notice = notice
  }

  /// The text that `encrypted`, read from the file at `path`, holds; the caller wipes it. gpg gets it
  /// through a pipe: the file may be replaced before gpg opens it.
  func decrypt(
    _ encrypted: [UInt8], from path: String
  ) async throws(CredentialStoreError) -> [UInt8] {
    var ended = try await program.run(
      ["gpg"] + options + ["--batch", "--quiet", "--yes", "--status-fd", "2", "--decrypt"],
      input: Secret(encrypted), limit: limits.prompt, notice: (limits.notice, notice))
    let status = ended.errors.compactMap(StatusLine.init)
    func says(_ keyword: Substring) -> Bool { status.contains { $0.keyword == keyword } }
    // Of an entry that ends too soon, gpg may write nothing or all, and still end with 0.
    if ended.status == 0, says("DECRYPTION_OKAY") { return ended.output }
    wipe(&ended.output)
    guard ended.status != 0, !says("DECRYPTION_KEY") else { throw .entryDamaged(path: path) }
    let keys = status.filter { $0.keyword == "ENC_TO" }.compactMap(\.argument)
    guard !keys.isEmpty, says("DECRYPTION_FAILED") else {
      throw .programFailed("gpg", status: ended.status, detail: ended.lastWords)
    }
    // The failure itself is "no secret key", whatever the reason.
    if !says("PINENTRY_LAUNCHED") {
      let known = try await secretKeys()
      // A hidden recipient has no key ID.
      guard keys.contains(where: { known.contains($0) || $0.allSatisfy { $0 == "0" } }) else {
        throw .noSecretKey(keys: keys.joined(separator: ", "))
      }
    }
    throw .locked
  }

  /// Throws `noSecretKey` unless the secret part of one of `keys` is here.
  func requireSecretKey(among keys: [String]) async throws(CredentialStoreError) {
    for key in keys {
      let ended = try await list([key])
      if ended.status == 0 { return }
    }
    _ = try await secretKeys()
    throw .noSecretKey(keys: keys.joined(separator: ", "))
  }

  /// Throws why gpg cannot encrypt for `keys`, as pass has it do. The text for it is no secret.
  func requireEncryption(to keys: [String]) async throws(CredentialStoreError) {
    let ended = try await program.run(
      ["gpg"] + options + ["--batch", "--quiet", "--no-encrypt-to", "--no-auto-key-locate"]
        + ["--status-fd", "2", "--encrypt"] + keys.flatMap { ["--recipient", $0] },
      input: Secret("ghrepo"), limit: limits.response)
    guard ended.status != 0 else { return }
    let status = ended.errors.compactMap(StatusLine.init)
    guard let invalid = status.first(where: { $0.keyword == "INV_RECP" }), let key = invalid.rest
    else { throw .programFailed("gpg", status: ended.status, detail: ended.lastWords) }
    if invalid.argument == "10" { throw .keyUnusable(key: key, .untrusted) }
    // Otherwise gpg says "unusable" or "no public key", whatever the reason.
    let states = Set(Self.records(try await list([key])).map { $0[1] })
    let reason: UnusableKey =
      states.contains("r") ? .revoked : states.contains("e") ? .expired : .other(ended.lastWords)
    throw .keyUnusable(key: key, reason)
  }

  /// The IDs of the secret keys here. Throws `agentMissing` if nothing is known of them.
  private func secretKeys() async throws(CredentialStoreError) -> Set<Substring> {
    let ended = try await list([])
    guard ended.status == 0 else { throw .agentMissing }
    return Set(Self.records(ended).map { $0[4] })
  }

  /// The fields of each key and subkey.
  private static func records(_ ended: StoreProgram.Ended) -> [[Substring]] {
    String(decoding: ended.output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
      .filter { ["sec", "ssb"].contains($0[0]) && $0.count > 4 }
  }

  private func list(_ keys: [String]) async throws(CredentialStoreError) -> StoreProgram.Ended {
    try await program.run(
      ["gpg"] + options + ["--batch", "--with-colons", "--list-secret-keys", "--"] + keys,
      limit: limits.response)
  }

  /// A line such as `[GNUPG:] ENC_TO 0123456789ABCDEF 18 0`.
  private struct StatusLine {
    let keyword: Substring
    let argument: Substring?
    /// What follows the argument.
    let rest: String?

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count > 1, words[0] == "[GNUPG:]" else { return nil }
      keyword = words[1]
      argument = words.count > 2 ? words[2] : nil
      rest = words.count > 3 ? words[3...].joined(separator: " ") : nil
    }
  }
}
