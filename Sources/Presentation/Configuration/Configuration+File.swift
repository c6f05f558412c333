internal import Auth
package import Core
internal import FoundationEssentials
internal import GitHub
internal import Glibc
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
    configuration.imageWait = try settings.number("image_wait_seconds").map { .seconds($0) }
    configuration.parallel = try settings.parallel()
    configuration.isAccessible = try settings.flag("accessible") ?? false
    configuration.cloneFolder = try settings.cloneFolder()
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

/// Reads typed values from a mapping; errors name the key whose value has another type.
private struct SettingsTable {
  let path: String
  let prefix: String
  /// Nil, as for an empty value, stands for an empty mapping.
  let node: Node?
  let read = ReadKeys()

  /// The keys that were read; all others are unknown.
  final class ReadKeys {
    var names: Set<String> = []
  }

  /// Throws for the first key that was not read, so that a misspelled setting is not ignored.
  func rejectUnknownKeys() throws(ConfigurationError) {
    guard let mapping = try mapping() else { return }
    for node in mapping.keys {
      let name = node.string ?? ""
      if read.names.contains(name) { continue }
      throw .unknownKey(
        path: path, line: node.mark?.line ?? 1, key: prefix + name,
        nearest: NearestWord.word(for: name.lowercased(), among: read.names.sorted())
          .map { prefix + $0 })
    }
  }

  func settings() throws(ConfigurationError) -> Configuration.Settings {
    Configuration.Settings(
      clientID: try text("client_id"), tokenCommand: try texts("token_command"))
  }

  func accounts() throws(ConfigurationError) -> [AccountRule] {
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
  func databaseLimit() throws(ConfigurationError) -> Int? {
    let former = try number("library_limit_mb")
    return (try number("cache_limit_mb") ?? former).map { $0 * 1_000_000 }
  }

  func parallel() throws(ConfigurationError) -> Int? {
    guard let node = try value("parallel") else { return nil }
    guard let number = node.int, ListSize.parallel.contains(number) else {
      throw wrongType("parallel", .numberWithin(ListSize.parallel))
    }
    return number
  }

  /// The folder for clones, which must be another one for each repository.
  func cloneFolder() throws(ConfigurationError) -> RepositoryTemplate? {
    guard let text = try text("clone_folder") else { return nil }
    let template = try template(of: "clone_folder") { () throws(UnknownPlaceholder) in
      try RepositoryTemplate(text)
    }
    guard template.uses(.name) || template.uses(.fullName) else {
      throw wrongType("clone_folder", .cloneFolder)
    }
    return template
  }

  /// The user's own commands, and in which line each key is.
  func commands() throws(ConfigurationError) -> [(command: OwnCommand, line: Int)] {
    guard let node = try value("commands") else { return [] }
    guard let nodes = node.sequence, nodes.allSatisfy({ $0.mapping != nil }) else {
      throw wrongType("commands", .commands)
    }
    var commands: [(OwnCommand, Int)] = []
    for (index, node) in nodes.enumerated() {
      let key = "\(prefix)commands[\(index)]"
      let table = SettingsTable(path: path, prefix: "\(key).", node: node)
      commands.append((try table.command(key), table.line(of: "key")))
    }
    return commands
  }

  private func command(_ place: String) throws(ConfigurationError) -> OwnCommand {
    read.names = ["name", "key", "run"]
    try rejectUnknownKeys()
    let (name, key, words) = (try text("name"), try text("key"), try texts("run"))
    let command = try template(of: "run") { () throws(UnknownPlaceholder) in
      try OwnCommand(name: name ?? "", key: key, words: words ?? [])
    }
    guard let command else { throw wrongType(node, place, .commands) }
    return command
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
  func keyBindings(
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

  func keys() throws(ConfigurationError) -> [String] {
    try mapping()?.keys.compactMap(\.string) ?? []
  }

  func inner(_ key: String) throws(ConfigurationError) -> SettingsTable? {
    guard let node = try value(key) else { return nil }
    let inner = SettingsTable(path: path, prefix: "\(prefix)\(key).", node: node)
    _ = try inner.mapping()
    return inner
  }

  func text(_ key: String) throws(ConfigurationError) -> String? {
    guard let node = try value(key) else { return nil }
    guard let text = node.string else { throw wrongType(key, .text) }
    return text
  }

  func word<Choice: RawRepresentable<String> & CaseIterable>(
    of choices: Choice.Type, _ key: String
  ) throws(ConfigurationError) -> String? {
    guard let text = try text(key) else { return nil }
    guard Choice(rawValue: text) != nil else {
      throw wrongType(key, .word(Choice.allCases.map(\.rawValue)))
    }
    return text
  }

  func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let node = try value(key) else { return nil }
    guard let flag = node.bool else { throw wrongType(key, .word(["true", "false"])) }
    return flag
  }

  /// A whole number, 0 to a million.
  func number(_ key: String) throws(ConfigurationError) -> Int? {
    guard let node = try value(key) else { return nil }
    guard let number = node.int, (0...1_000_000).contains(number) else {
      throw wrongType(key, .number)
    }
    return number
  }

  private func texts(_ key: String) throws(ConfigurationError) -> [String]? {
    guard let node = try value(key) else { return nil }
    let texts = node.sequence?.compactMap(\.string) ?? []
    guard !texts.isEmpty, texts.count == node.sequence?.count else { throw wrongType(key, .texts) }
    return texts
  }

  /// Nil if the key is missing or has no value.
  private func value(_ key: String) throws(ConfigurationError) -> Node? {
    read.names.insert(key)
    guard let node = try mapping()?[key], node.null == nil else { return nil }
    return node
  }

  private func mapping() throws(ConfigurationError) -> Node.Mapping? {
    guard let node, node.null == nil else { return nil }
    guard let mapping = node.mapping else {
      guard !prefix.isEmpty else { throw .notYAML(path: path, line: 1) }
      throw wrongType(node, String(prefix.dropLast()), .table)
    }
    return mapping
  }

  /// Where `key` is; without one, or if it is missing, where the mapping begins.
  func line(of key: String?) -> Int {
    let place = node?.mapping?.keys.first { $0.string == key } ?? node
    return place?.mark?.line ?? 1
  }

  func wrongType(
    _ key: String, _ expected: ConfigurationError.Expected
  ) -> ConfigurationError {
    wrongType(node?.mapping?[key], prefix + key, expected, line: line(of: key))
  }

  private func wrongType(
    _ node: Node?, _ key: String, _ expected: ConfigurationError.Expected, line: Int? = nil
  ) -> ConfigurationError {
    let value = node?.scalar?.string
    return .wrongType(
      path: path, line: line ?? node?.mark?.line ?? 1, key: key,
      value: value.flatMap { $0.count <= 60 && !$0.isEmpty ? $0 : nil }, expected: expected)
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

/// The text of the configuration file.
enum ConfigurationFile {
  /// Longer files are not read: the path may lead to a device or pipe without an end.
  static let maximumLength = 1 << 20

  /// Nil if there is no file.
  static func text(at path: String) throws(ConfigurationError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path, errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: maximumLength + 1)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes { read(descriptor, $0[count...]) }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw unreadable(path, errno) }
      if result == 0 { break }
      count += result
    }
    guard count <= maximumLength else { throw unreadable(path, EFBIG) }
    return try text(bytes[..<count], path)
  }

  /// The parser stops at a zero byte, so it would read only a part of the file.
  private static func text(
    _ bytes: ArraySlice<UInt8>, _ path: String
  ) throws(ConfigurationError) -> String {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let index = lines.firstIndex {
        $0.contains(0) || String(validating: $0, as: UTF8.self) == nil
      }
      throw .notUTF8(path: path, line: (index ?? 0) + 1)
    }
    return text
  }

  private static func read(
    _ descriptor: Int32, _ buffer: Swift.Slice<UnsafeMutableRawBufferPointer>
  )
    -> Int
  {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer)
    return Glibc.read(descriptor, rest.baseAddress, rest.count)
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ConfigurationError {
    .unreadable(path: path, detail: String(cString: strerror(code)))
  }
}
