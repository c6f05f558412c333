internal import Auth
internal import FoundationEssentials
internal import Glibc
internal import HTTP
internal import Platform

/// The file of tokens: checks its permissions, reads it and replaces it.
struct TokenFile: Sendable {
  /// One account's token.
  struct Entry: Sendable {
    let account: Account
    let token: Secret
  }

  let path: String

  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Everything in the file, or nothing when there is no file. Throws `fileExposed` if others can
  /// read or replace it, `fileIsLink` if it is a symbolic link, and `fileFailed` if it is not what
  /// `replace(with:)` writes.
  func read() throws(CredentialStoreError) -> [Entry] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return []
      case ELOOP: throw .fileIsLink(path: path)
      default: throw failed(errno)
      }
    }
    defer { close(descriptor) }
    try requirePrivate(descriptor)
    var bytes = try contents(of: descriptor)
    defer { wipe(&bytes) }
    return try TokenFileFormat.decode(bytes, path: path)
  }

  /// Creates the directory, for the owner only, and those above it.
  func makeDirectory() throws(CredentialStoreError) {
    var position = directory.startIndex
    while position < directory.endIndex {
      position = directory[position...].dropFirst().firstIndex(of: "/") ?? directory.endIndex
      guard mkdir(String(directory[..<position]), 0o700) == 0 || errno == EEXIST else {
        throw failed(errno)
      }
    }
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failed(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_uid == geteuid() else { throw .fileExposed(path: directory) }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 { throw failed(errno) }
  }

  /// Replaces the file atomically: at any moment it is the old one or the new one.
  func replace(with entries: [Entry]) throws(CredentialStoreError) {
    var bytes = try TokenFileFormat.encode(entries, path: path)
    defer { wipe(&bytes) }
    // The process ID keeps the names of two processes apart; a leftover from a crash is removed.
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw failed(errno) }
    do throws(CredentialStoreError) {
      defer { close(descriptor) }
      if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) { throw failed(code) }
      guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw failed(errno) }
      guard rename(temporary, path) == 0 else { throw failed(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    try syncDirectory()
  }

  private func syncDirectory() throws(CredentialStoreError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failed(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failed(errno) }
  }

  private func requirePrivate(_ descriptor: Int32) throws(CredentialStoreError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failed(EINVAL) }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .fileExposed(path: path)
    }
    guard stat(directory, &status) == 0 else { throw failed(errno) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .fileExposed(path: directory)
    }
  }

  private func contents(of descriptor: Int32) throws(CredentialStoreError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_size <= TokenFileFormat.maximumSize else { throw failed(EFBIG) }
    // One allocation, so that growing leaves no copy behind.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    if let code = bytes.withUnsafeMutableBytes({ readAll(into: $0, from: descriptor) }) {
      wipe(&bytes)
      throw failed(code)
    }
    return bytes
  }

  private func failed(_ code: Int32) -> CredentialStoreError {
    .fileFailed(path: path, detail: String(cString: strerror(code)))
  }
}

/// The contents of the token file: readable JSON.
private enum TokenFileFormat {
  /// In bytes; a larger file was not written by ghrepo.
  static let maximumSize = 1 << 20

  private struct Document: Codable {
    static let currentVersion = 1

    var version: Int
    var tokens: [Token]
  }

  private struct Token: Codable {
    var host: String
    var login: String
    var token: String
  }

  /// Throws `fileFailed` with the location of the error.
  static func decode(
    _ bytes: [UInt8], path: String
  ) throws(CredentialStoreError) -> [TokenFile.Entry] {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw .fileFailed(path: path, detail: detail(of: error))
    }
    guard document.version == Document.currentVersion else {
      throw .fileFailed(path: path, detail: "version: \(document.version)")
    }
    return document.tokens.map {
      TokenFile.Entry(account: Account(host: $0.host, login: $0.login), token: Secret($0.token))
    }
  }

  /// Throws `fileFailed` for a token that is not UTF-8, which JSON cannot hold.
  static func encode(
    _ entries: [TokenFile.Entry], path: String
  ) throws(CredentialStoreError) -> [UInt8] {
    var tokens: [Token] = []
    for entry in entries {
      guard let text = entry.token.withBytes({ String(validating: $0, as: UTF8.self) }) else {
        throw .fileFailed(path: path, detail: String(cString: strerror(EILSEQ)))
      }
      tokens.append(Token(host: entry.account.host, login: entry.account.login, token: text))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let document = Document(version: Document.currentVersion, tokens: tokens)
      return Array(try encoder.encode(document)) + [UInt8(ascii: "\n")]
    } catch {
      throw .fileFailed(path: path, detail: detail(of: error))
    }
  }

  /// The coding path and the kind of error, never a value: it may be a token.
  private static func detail(of error: any Error) -> String {
    let (kind, path): (String, [any CodingKey]) =
      switch error {
      case DecodingError.dataCorrupted(let context): ("dataCorrupted", context.codingPath)
      case DecodingError.keyNotFound(let key, let context):
        ("keyNotFound", context.codingPath + [key])
      case DecodingError.typeMismatch(_, let context): ("typeMismatch", context.codingPath)
      case DecodingError.valueNotFound(_, let context): ("valueNotFound", context.codingPath)
      default: ("JSON", [])
      }
    let place = path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
    return ([kind] + place).joined(separator: " ")
  }
}
