import FoundationEssentials
import Glibc

/// The file that remembers which accounts exist on which host and which is active: who, never how.
///
/// Changes are made under a lock, so that two logins at once lose nothing.
package struct AccountRegistry: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Every host with its accounts.
  package func hosts() throws(AuthError) -> [String: HostRecord] {
    guard let data = try contents() else { return [:] }
    do { return try JSONDecoder().decode([String: HostRecord].self, from: data) } catch {
      throw failure(error)
    }
  }

  package func active(on host: String) throws(AuthError) -> AccountRecord? {
    guard let record = try hosts()[host] else { return nil }
    return record.accounts.first { $0.login == record.active }
  }

  package func record(of login: String, on host: String) throws(AuthError) -> AccountRecord? {
    try hosts()[host]?.accounts.first { $0.login.lowercased() == login.lowercased() }
  }

  /// Remembers `record` and makes it the active account of `host`.
  package func add(_ record: AccountRecord, on host: String) throws(AuthError) {
    try change { hosts in
      var entry = hosts[host] ?? HostRecord()
      entry.accounts.removeAll { $0.login == record.login }
      entry.accounts.append(record)
      entry.active = record.login
      hosts[host] = entry
    }
  }

  package func activate(_ login: String, on host: String) throws(AuthError) {
    try change { hosts in hosts[host]?.active = login }
  }

  /// Forgets an account; another of the host becomes active, if there is one.
  package func remove(_ login: String, on host: String) throws(AuthError) {
    try change { hosts in
      guard var entry = hosts[host] else { return }
      entry.accounts.removeAll { $0.login == login }
      if entry.active == login { entry.active = entry.accounts.last?.login }
      hosts[host] = entry.accounts.isEmpty ? nil : entry
    }
  }

  private func change(_ body: (inout [String: HostRecord]) -> Void) throws(AuthError) {
    try makeFolder()
    let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure() }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { throw failure() }
    var hosts = try hosts()
    body(&hosts)
    try write(hosts)
  }

  private func write(_ hosts: [String: HostRecord]) throws(AuthError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(hosts).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw failure(error)
    }
  }

  private func makeFolder() throws(AuthError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw failure(error)
    }
  }

  private func contents() throws(AuthError) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    close(file)
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw failure(error)
    }
  }

  private func failure() -> AuthError {
    .accountsFile(path: path, detail: String(cString: strerror(errno)))
  }

  private func failure(_ error: any Error) -> AuthError {
    .accountsFile(path: path, detail: AccountsFileProblem(error).detail)
  }
}
