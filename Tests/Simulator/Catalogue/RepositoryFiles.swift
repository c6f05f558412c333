/// The files of one repository: its README and the pictures that it shows.
struct RepositoryFiles {
  private let readme: Readme?
  /// The fixtures of all other files, by path.
  private let fixtures: [String: String]

  /// - Parameter base: the simulator's own address, which READMEs name.
  init(_ repository: SimulatedRepository, base: String) {
    readme = Readme(repository, base: base)
    fixtures = Self.fixtures(of: repository)
  }

  /// Every path, in git's order.
  var paths: [String] {
    (fixtures.keys + (readme.map { [$0.path] } ?? [])).sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
  }

  /// Nil when there is none; paths are case-sensitive.
  func file(_ path: String) -> RepositoryFile? {
    if let readme, readme.path == path {
      return RepositoryFile(path: path, content: Array(readme.text.utf8))
    }
    return fixtures[path].flatMap(Fixtures.bytes).map { RepositoryFile(path: path, content: $0) }
  }

  /// What lies directly in a folder, which is empty for the root; nil when there is none.
  func entries(of folder: String) -> [(name: String, isFolder: Bool)]? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var entries: [(name: String, isFolder: Bool)] = []
    for path in paths where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let name = String(rest.prefix { $0 != "/" })
      if entries.last?.name != name { entries.append((name, rest.contains("/"))) }
    }
    return entries.isEmpty ? nil : entries
  }

  private static func fixtures(of repository: SimulatedRepository) -> [String: String] {
    func drawing(_ name: String) -> String { PictureSite.drawing(name, of: repository.id) }
    switch repository.readme {
    case .none, .hostile: return [:]
    case .docs:
      return ["images/architecture.png": drawing("screenshot"), "logo.png": drawing("logo")]
    case .specimen:
      guard let specimen = Specimen.named(repository.name) else { return [:] }
      let others = specimen.files.filter { $0 != specimen.readme }
      return Dictionary(uniqueKeysWithValues: others.map { ($0, specimen.fixture($0)) })
    case .project, .plain, .restructured, .centered, .long:
      return [
        "assets/screenshot.png": drawing("screenshot"), "assets/logo.png": drawing("logo"),
        "assets/logo-dark.png": drawing("logo-dark"),
      ]
    }
  }
}

/// A file of a repository.
struct RepositoryFile: Sendable {
  /// From the root, without a slash at the front.
  let path: String
  let content: [UInt8]
  let name: String
  /// The name git has for it.
  let sha: String

  init(path: String, content: [UInt8]) {
    self.path = path
    self.content = content
    name = path.split(separator: "/").last.map(String.init) ?? path
    sha = GitBlob.sha(content)
  }

  /// Whether git takes it for no text.
  var isBinary: Bool { content.prefix(8000).contains(0) }
}

/// Names of files in git: SHA-1 (RFC 3174) of a header and the content.
enum GitBlob {
  static func sha(_ content: [UInt8]) -> String {
    sha1(Array("blob \(content.count)\0".utf8) + content)
      .map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }.joined()
  }

  private static func sha1(_ message: [UInt8]) -> [UInt32] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - $0 * 8)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = padded[(block + index * 4)..<(block + index * 4 + 4)]
          .reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words[index] = rotate(
          words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
      }
      mix(words, into: &state)
    }
    return state
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
