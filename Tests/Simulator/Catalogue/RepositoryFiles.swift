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
