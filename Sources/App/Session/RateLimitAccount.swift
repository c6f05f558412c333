package import Auth
import FoundationEssentials
import GitHub
import HTTP

/// The name under which an account's limits are shared.
///
/// GitHub counts by account. A token from a variable or a program does not tell whose it is, and goes
/// by a name of its own: 32 bits, made from it under a key that this start of the machine has and
/// that is nowhere in the library. So a copy of the library tells nothing about the token, and the
/// name is another one after the next start, when what was known has long run out.
package struct RateLimitAccount: Sendable {
  /// The file with the key.
  private let bootID: String

  package init(bootID: String = "/proc/sys/kernel/random/boot_id") {
    self.bootID = bootID
  }

  /// The account in `RateLimitKey`; nil where it has no name, and nothing is shared.
  package func name(of credential: Credential?) -> String? {
    guard let credential else { return "" }
    if let login = credential.login { return login.lowercased() }
    guard let hash = KeyedHash(key: Self.bytes(ofFile: bootID)) else { return nil }
    let number = credential.token.secret.withBytes { UInt32(truncatingIfNeeded: hash.hash($0)) }
    let digits = String(number, radix: 16)
    // A login has no colon.
    return "token:" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func bytes(ofFile path: String) -> [UInt8] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
