/// The files of one repository: its README and the pictures that it shows.
struct RepositoryFiles {
  private let readme: Readme?
  private let pictures: [String: Picture]

  /// - Parameter base: the simulator's own address, which READMEs name.
  init(_ repository: SimulatedRepository, base: String) {
    readme = Readme(repository, base: base)
    pictures = Self.pictures(of: repository)
  }

  /// Every path, in git's order.
  var paths: [String] {
    (pictures.keys + (readme.map { [$0.path] } ?? [])).sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
  }

  /// Nil when there is none; paths are case-sensitive.
  func file(_ path: String) -> RepositoryFile? {
    if let readme, readme.path == path {
      return RepositoryFile(path: path, content: Array(readme.text.utf8))
    }
    return pictures[path].map { RepositoryFile(path: path, content: $0.bytes) }
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

  private static func pictures(of repository: SimulatedRepository) -> [String: Picture] {
    let seed = repository.id
    switch repository.readme {
    case .none, .hostile: return [:]
    case .docs:
      return [
        "images/architecture.png": .screenshot(seed: seed),
        "logo.png": .logo(seed: seed, isDark: false),
      ]
    case .specimen(let name): return Specimens.named(name)?.pictures ?? [:]
    case .project, .plain, .restructured, .centered, .long:
      return [
        "assets/screenshot.png": .screenshot(seed: seed),
        "assets/logo.png": .logo(seed: seed, isDark: false),
        "assets/logo-dark.png": .logo(seed: seed, isDark: true),
      ]
    }
  }
}
