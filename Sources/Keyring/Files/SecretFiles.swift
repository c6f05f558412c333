internal import Auth
internal import FoundationEssentials
internal import Glibc
internal import Platform

/// The encrypted files of a store: `FOLDER/HOST/LOGIN`, with an ending for each kind of secret.
/// Finding them decrypts nothing.
struct SecretFiles: Sendable {
  let folder: String
  let tokenEnding: String
  let renewalEnding: String

  func path(_ kind: SecretKind, _ account: Account) throws(CredentialStoreError) -> String {
    let host = Self.folderName(of: account.host)
    let path = "\(folder)/\(host)/\(account.login)\(ending(kind))"
    guard Self.isSafe(host), Self.isSafe(account.login) else {
      throw .fileFailed(path: path, detail: String(cString: strerror(EINVAL)))
    }
    return path
  }

  /// The name of a host, in which only a replacement has slashes, as one part of a path.
  static func folderName(of host: String) -> String {
    guard host.contains("//") else { return host }
    return host.split(separator: "/", omittingEmptySubsequences: false).joined(separator: slash)
  }

  private static func host(inFolder name: String) -> String {
    name.components(separatedBy: slash).joined(separator: "/")
  }

  private static let slash = "%2F"

  /// The accounts with a file, on `host` or, if nil, on every host.
  func accounts(on host: String?) throws(CredentialStoreError) -> [Account] {
    let hosts: [String]
    if let host {
      hosts = [Self.folderName(of: host)].filter(Self.isSafe)
    } else {
      hosts = try names(in: folder)
    }
    var found: Set<Account> = []
    for host in hosts {
      for name in try names(in: "\(folder)/\(host)") {
        // After a write that was killed there may be only the former file.
        let name =
          name.hasSuffix(Self.formerEnding) ? name.dropLast(Self.formerEnding.count) : name[...]
        // The longer ending first: one may be the end of the other.
        guard let ending = [renewalEnding, tokenEnding].first(where: name.hasSuffix) else {
          continue
        }
        found.insert(
          Account(host: Self.host(inFolder: host), login: String(name.dropLast(ending.count))))
      }
    }
    return found.sorted()
  }

  /// Of a file that is set aside while a new one is written.
  static let formerEnding = ".old"

  /// The folders of hosts that have a leftover of a write that was killed.
  func foldersWithLeftovers() throws(CredentialStoreError) -> [String] {
    try names(in: folder).map { "\(folder)/\($0)" }.filter { !leftovers(in: $0).isEmpty }
  }

  private func ending(_ kind: SecretKind) -> String {
    switch kind {
    case .token: tokenEnding
    case .renewal: renewalEnding
    }
  }

  /// Whether a name is one part of a path, and neither hidden nor an option.
  private static func isSafe(_ name: String) -> Bool {
    guard let first = name.first, first != ".", first != "-" else { return false }
    return name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }

  /// What is in a directory and has a safe name; nothing when there is no directory.
  private func names(in directory: String) throws(CredentialStoreError) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw CredentialStoreError(errno, path: directory)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Self.isSafe(name) { names.append(name) }
    }
    return names
  }
}
