package import Access
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
package import Rendering
package import Terminal
internal import Yams

extension Configuration {
  /// Reads the file at `path`; a missing file is treated as empty.
  package static func load(from path: String) throws(ConfigurationError) -> Configuration {
    guard let text = try ConfigurationFile.text(at: path) else { return Configuration() }
    return try parse(text, path: path)
  }

  static func parse(_ text: String, path: String) throws(ConfigurationError) -> Configuration {
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch {
      if case YamlError.duplicatedKeysInMapping(let keys, let context) = error {
        throw .duplicateKey(path: path, line: context.mark.line, key: keys[0])
      }
      let line = (error as? YamlError)?.line(in: text) ?? 1
      // What is not closed is noticed behind the last line with text.
      let last = text.utf8.lastIndex { $0 > UInt8(ascii: " ") } ?? text.startIndex
      let lines = 1 + text.utf8[..<last].count { $0 == UInt8(ascii: "\n") }
      throw .notYAML(path: path, line: min(line, lines))
    }
    let settings = SettingsTable(path: path, prefix: "", node: root)
    var hosts: [String: Settings] = [:]
    if let named = try settings.inner("hosts") {
      for host in try named.keys() {
        guard let own = try named.inner(host) else { continue }
        guard let name = GitHubHost.usualName(of: host) else {
          throw named.wrongType(host, .host)
        }
        hosts[name] = try own.settings()
        try own.rejectUnknownKeys()
      }
    }
    var configuration = Configuration()
    configuration.common = try settings.settings()
    configuration.hosts = hosts
    configuration.requiresLogin = try settings.flag("require_login") ?? false
    configuration.accounts = try settings.accounts()
    configuration.host = try settings.text("host")
    configuration.databaseLimit = try settings.databaseLimit()
    configuration.theme = try settings.word(of: ThemeChoice.self, "theme")
    configuration.images = try settings.word(of: ImagesChoice.self, "images")
    configuration.rows = try settings.word(of: RowsChoice.self, "rows")
    configuration.trendingBy = try settings.word(of: TrendingRanking.self, "trending_by")
      .flatMap(TrendingRanking.init)
    configuration.imageWait = try settings.number("image_wait_seconds").map { .seconds($0) }
    configuration.parallel = try settings.parallel()
    configuration.isAccessible = try settings.flag("accessible") ?? false
    configuration.cloneDirectory = try settings.cloneDirectory()
    let commands = try settings.commands()
    configuration.commands = commands.map(\.command)
    configuration.keys = try settings.keyBindings(besides: commands)
    try settings.rejectUnknownKeys()
    return configuration
  }
}

/// What the words of the file stand for.
extension Configuration {
  package var themeChoice: ThemeChoice? { theme.flatMap { ThemeChoice(rawValue: $0) } }
  package var imagesChoice: ImagesChoice? { images.flatMap { ImagesChoice(rawValue: $0) } }
  /// How much of each repository lists show; nil unless the user has set it.
  package var rowsChoice: RowsChoice? { rows.flatMap { RowsChoice(rawValue: $0) } }

  /// The keys of `browse`, with the user's changes.
  package var keyMap: KeyMap {
    // The file was read, so its keys are valid.
    var keyMap = (try? KeyMap(changes: keys.map { (action: $0, keys: $1) })) ?? .usual
    for key in boundCommands.compactMap(\.key) { keyMap.unbind(key) }
    return keyMap
  }

  /// The user's own commands with their keys.
  package var boundCommands: [BoundCommand] {
    commands.map { BoundCommand(command: $0, key: $0.key.flatMap { Key(configured: $0) }) }
  }
}

/// What a file with a mistake elsewhere says about hosts.
extension Configuration {
  /// Only `host` and `accounts`; nil if the mistake may concern them.
  package static func places(in path: String) -> Configuration? {
    do {
      guard let text = try ConfigurationFile.text(at: path) else { return nil }
      let settings = SettingsTable(path: path, prefix: "", node: try Yams.compose(yaml: text))
      var places = Configuration()
      places.accounts = try settings.accounts()
      places.host = try settings.text("host")
      let misspelled = try settings.keys().contains { key in
        key != "hosts" && !settings.read.names.contains(key)
          && NearestWord.word(for: key.lowercased(), among: settings.read.names.sorted()) != nil
      }
      return misspelled ? nil : places
    } catch { return nil }
  }
}

/// What the settings of the file stand for.
extension SettingsTable {
  fileprivate func settings() throws(ConfigurationError) -> Configuration.Settings {
    Configuration.Settings(
      clientID: try text("client_id"), tokenCommand: try texts("token_command"))
  }

  fileprivate func accounts() throws(ConfigurationError) -> [AccountRule] {
    guard let node = try value("accounts") else { return [] }
    guard let nodes = node.sequence, nodes.allSatisfy({ $0.mapping != nil }) else {
      throw wrongType("accounts", .tables)
    }
    var rules: [AccountRule] = []
    for (index, node) in nodes.enumerated() {
      let table = SettingsTable(path: path, prefix: "\(prefix)accounts[\(index)].", node: node)
      rules.append(try table.accountRule(key: "\(prefix)accounts[\(index)]"))
    }
    return rules
  }

  private func accountRule(key: String) throws(ConfigurationError) -> AccountRule {
    read.names = ["user", "directory", "owner"]
    try rejectUnknownKeys()
    guard let user = try text("user"), AccountName(user).isPossible else {
      throw wrongType("user", .account)
    }
    let rule = AccountRule(
      user: user, directories: try textOrTexts("directory"), owners: try textOrTexts("owner"))
    guard rule.directories.allSatisfy({ $0.hasPrefix("/") || $0 == "~" || $0.hasPrefix("~/") })
    else { throw wrongType("directory", .directory) }
    guard !rule.directories.isEmpty || !rule.owners.isEmpty else {
      throw wrongType(node, key, .rule)
    }
    return rule
  }

  private func textOrTexts(_ key: String) throws(ConfigurationError) -> [String] {
    guard let node = try value(key) else { return [] }
    if let text = node.scalar?.string { return [text] }
    return try texts(key) ?? []
  }

  /// In bytes. Version 0.1 called it `library_limit_mb`.
  fileprivate func databaseLimit() throws(ConfigurationError) -> Int? {
    let former = try number("library_limit_mb")
    return (try number("cache_limit_mb") ?? former).map { $0 * 1_000_000 }
  }

  fileprivate func parallel() throws(ConfigurationError) -> Int? {
    guard let node = try value("parallel") else { return nil }
    guard let number = node.int, ListSize.parallel.contains(number) else {
      throw wrongType("parallel", .numberWithin(ListSize.parallel))
    }
    return number
  }

  /// The directory for clones, which must be another one for each repository.
  fileprivate func cloneDirectory() throws(ConfigurationError) -> RepositoryTemplate? {
    guard let text = try text("clone_directory") else { return nil }
    let template = try template(of: "clone_directory") { () throws(UnknownPlaceholder) in
      try RepositoryTemplate(text)
    }
    guard template.isDirectory else {
      throw wrongType("clone_directory", .cloneDirectory)
    }
    return template
  }

  /// The user's own commands, and in which line each key is.
  fileprivate func commands() throws(ConfigurationError) -> [(command: OwnCommand, line: Int)] {
    guard let node = try value("commands") else { return [] }
    guard let nodes = node.sequence, nodes.allSatisfy({ $0.mapping != nil }) else {
      throw wrongType("commands", .commands)
    }
    var commands: [(OwnCommand, Int)] = []
    for (index, node) in nodes.enumerated() {
      let table = SettingsTable(path: path, prefix: "\(prefix)commands[\(index)].", node: node)
      commands.append((try table.command(), table.line(of: "key")))
    }
    return commands
  }

  private func command() throws(ConfigurationError) -> OwnCommand {
    read.names = ["name", "key", "run"]
    try rejectUnknownKeys()
    guard let name = try text("name"), !name.isEmpty else { throw wrongType("name", .text) }
    guard let words = try texts("run", or: .program), let program = words.first, !program.isEmpty
    else {
      throw wrongType("run", .program)
    }
    let key = try text("key")
    return try template(of: "run") { () throws(UnknownPlaceholder) in
      try OwnCommand(name: name, key: key, program: program, arguments: words.dropFirst())
    }
  }

  private func template<Value>(
    of key: String, _ body: () throws(UnknownPlaceholder) -> Value
  ) throws(ConfigurationError) -> Value {
    do { return try body() } catch {
      throw .placeholder(path: path, line: line(of: key), key: prefix + key, text: error.text)
    }
  }

  /// - Parameter commands: The user's own ones; like a key of an action, theirs is removed from all
  ///   actions that have it by default.
  fileprivate func keyBindings(
    besides commands: [(command: OwnCommand, line: Int)]
  ) throws(ConfigurationError) -> [String: [String]] {
    let named = try inner("keys")
    let changes = try named?.keyChanges() ?? []
    var keyMap: KeyMap
    do throws(KeyMapError) { keyMap = try KeyMap(changes: changes) } catch {
      throw .keys(path: path, line: (named ?? self).line(of: error.action), error)
    }
    var given: [Key: String] = [:]
    for change in changes {
      for key in change.keys.compactMap({ Key(configured: $0) }) { given[key] = change.action }
    }
    for (command, line) in commands {
      do throws(KeyMapError) { try keyMap.bind(command, &given) } catch {
        throw .keys(path: path, line: line, error)
      }
    }
    return Dictionary(changes.map { ($0.action, $0.keys) }) { $1 }
  }

  private func keyChanges() throws(ConfigurationError) -> [(action: String, keys: [String])] {
    var changes: [(action: String, keys: [String])] = []
    for action in try keys() {
      guard let keys = try keyNames(action) else { continue }
      changes.append((action, keys))
    }
    return changes
  }

  private func keyNames(_ action: String) throws(ConfigurationError) -> [String]? {
    guard let node = try value(action) else { return nil }
    if let name = node.scalar?.string { return [name] }
    let names = node.sequence?.compactMap { $0.scalar?.string } ?? []
    guard names.count == node.sequence?.count else { throw wrongType(action, .keys) }
    return names
  }
}

extension YamlError {
  /// The first invalid line, counted from 1.
  fileprivate func line(in text: String) -> Int? {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    case .reader(_, let offset, _, _):
      offset.map { offset in
        1 + text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
      }
    default: nil
    }
  }
}
