internal import CJq
internal import Synchronization

/// What an expression sees in `env` and `$ENV`: the environment without anything that looks like a
/// secret. Expressions come from scripts and from strangers' answers to questions, and what they put
/// out is shown to others.
enum ClearedEnvironment {
  /// Parts of names that only secrets have.
  private static let parts = [
    "TOKEN", "SECRET", "PASSW", "PASSPHRASE", "CREDENTIAL", "AUTH", "COOKIE", "KEY", "SESSION",
    "PRIVATE", "DSN",
  ]

  /// Whether `NAME=value` may not be seen; an address with a password in it is a secret too.
  static func hides(_ entry: String) -> Bool {
    let name = entry.prefix { $0 != "=" }.uppercased()
    if parts.contains(where: name.contains) { return true }
    guard let address = entry.firstRange(of: "://") else { return false }
    return entry[address.upperBound...].prefix { $0 != "/" }.contains("@")
  }

  /// Runs `body` while libjq finds no home, whose `.jq` it would read. The secrets are hidden from
  /// then on: other parts of the program have read the environment when it started.
  static func whileCompiling<Result>(_ body: () -> Result) -> Result {
    lock.withLock { _ in
      let visible = copy { !hides($0) }
      cjq_set_environment(copy { !hides($0) && !$0.hasPrefix("HOME=") })
      defer { cjq_set_environment(visible) }
      return body()
    }
  }

  private static let lock = Mutex(())

  /// A list of the entries that `isKept`. It is never freed, as is the one in use now: another
  /// thread may be reading either.
  private static func copy(
    _ isKept: (String) -> Bool
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var entry = cjq_environment()
    while let text = entry.pointee {
      if isKept(String(cString: text)) { entries.append(text) }
      entry += 1
    }
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: entries.count + 1)
    list.initialize(repeating: nil, count: entries.count + 1)
    for (index, text) in entries.enumerated() { list[index] = text }
    return list
  }
}
