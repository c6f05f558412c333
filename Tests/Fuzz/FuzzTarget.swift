import Glibc

/// A format that ghrepo reads from outside.
enum FuzzTarget: String, CaseIterable {
  case configuration, credential, favorites, headers, input, json, po, query, readme, replies
  case resume, worker

  static let selected = getenv("GHREPO_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  /// Reads `bytes` as ghrepo does; traps if the result breaks a rule.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .configuration: fuzzConfiguration(bytes)
    case .credential: fuzzCredential(bytes)
    case .favorites: fuzzFavorites(bytes)
    case .headers: fuzzHeaders(bytes)
    case .input: fuzzInput(bytes)
    case .json: fuzzJSON(bytes)
    case .po: fuzzCatalog(bytes)
    case .query: fuzzQuery(bytes)
    case .readme: fuzzReadme(bytes)
    case .replies: fuzzReplies(bytes)
    case .resume: fuzzResume(bytes)
    case .worker: fuzzWorker(bytes)
    }
  }
}

/// Traps with a message, unlike `precondition` in an optimized build.
func require(
  _ condition: Bool, _ rule: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(rule(), file: file, line: line) }
}

/// Whether no character acts on a terminal: neither C0 nor C1 controls.
func isPlain(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
}
