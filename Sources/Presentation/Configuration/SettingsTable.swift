internal import FoundationEssentials
internal import GitHub
internal import Yams

/// Reads typed values from a mapping; errors name the key whose value has another type.
struct SettingsTable {
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

  func texts(
    _ key: String, or expected: ConfigurationError.Expected = .texts
  ) throws(ConfigurationError) -> [String]? {
    guard let node = try value(key) else { return nil }
    let texts = node.sequence?.compactMap(\.string) ?? []
    guard !texts.isEmpty, texts.count == node.sequence?.count else {
      throw wrongType(key, expected)
    }
    return texts
  }

  /// Nil if the key is missing or has no value.
  func value(_ key: String) throws(ConfigurationError) -> Node? {
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

  func wrongType(
    _ node: Node?, _ key: String, _ expected: ConfigurationError.Expected, line: Int? = nil
  ) -> ConfigurationError {
    let value = node?.scalar?.string
    return .wrongType(
      path: path, line: line ?? node?.mark?.line ?? 1, key: key,
      value: value.flatMap { $0.count <= 60 && !$0.isEmpty ? $0 : nil }, expected: expected)
  }
}
