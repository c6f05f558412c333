internal import HTTP

/// What git asks a credential helper for, or tells it: one `key=value` a line.
///
/// Strict where git is not: what could be read in two ways is not answered.
/// Source: https://git-scm.com/docs/git-credential#IOFMT
struct CredentialRequest {
  /// `protocol`: how git will connect, as in `https`.
  private(set) var scheme: String?
  /// With a port, if it is not the usual one.
  private(set) var host: String?
  private(set) var username: String?
  private(set) var password: Secret?

  /// The most bytes that are read of a request.
  static let limit = 128 * 1024

  /// Reads up to the first empty line; unknown keys mean nothing.
  init(_ bytes: [UInt8]) throws(CredentialRequestError) {
    guard bytes.count <= Self.limit else { throw .tooLong }
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if line.isEmpty { return }
      try read(line)
      rest = rest[line.endIndex...].dropFirst()
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(CredentialRequestError) {
    guard let mark = line.firstIndex(of: UInt8(ascii: "=")), mark > line.startIndex,
      line.allSatisfy({ $0 != 0 && $0 != UInt8(ascii: "\r") })
    else { throw .malformed }
    let value = line[(mark + 1)...]
    switch String(decoding: line[..<mark], as: UTF8.self) {
    case "protocol": try Self.set(&scheme, value)
    case "host": try Self.set(&host, value)
    case "username": try Self.set(&username, value)
    case "password": password = Secret(value)
    case "url": try read(try CredentialAddress(value))
    default: return
    }
  }

  /// An address stands for its parts.
  private mutating func read(_ address: CredentialAddress) throws(CredentialRequestError) {
    try Self.set(&scheme, address.scheme[...])
    try Self.set(&host, address.host[...])
    if let name = address.username { try Self.set(&username, name[...]) }
    if let password = address.password { self.password = Secret(password) }
  }

  /// A key that is given twice with different values is a trick.
  private static func set(
    _ field: inout String?, _ value: ArraySlice<UInt8>
  ) throws(CredentialRequestError) {
    guard let text = String(validating: value, as: UTF8.self), field == nil || field == text,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw .malformed }
    field = text
  }
}

/// Why a request is not answered.
enum CredentialRequestError: Error, Equatable {
  case malformed
  case tooLong
}
