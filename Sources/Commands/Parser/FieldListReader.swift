internal import ArgumentParser
internal import Core
internal import Messages
internal import Output
internal import Presentation
internal import Rendering

/// Reads the fields after `--json`, as gh has them, and after the other formats: a word there is
/// never a search term.
struct FieldListReader {
  let command: any ParsableCommand.Type
  let options: CommandOptions

  static let formats: Set<String> = ["--json", "--jsonl", "--csv", "--tsv"]

  /// Whether `fields` may have to read these arguments.
  static func mayRead(_ argument: String, _ next: String) -> Bool {
    argument.hasPrefix("--fields")
      || formats.contains(String(argument.prefix { $0 != "=" })) && argument.contains("=")
      || isList(next, after: argument)
  }

  /// Whether `word` stands where the fields of a format are.
  static func isList(_ word: String, after argument: String) -> Bool {
    formats.contains(argument) && !word.isEmpty && !word.hasPrefix("-") && Bool(word) == nil
  }

  /// The fields in `--json=FIELDS`, or in the word after `--json`, which is removed. Nil if the
  /// argument is anything else, such as `--json=true`. Throws for names that are not fields.
  func fields(_ argument: String, _ rest: inout ArraySlice<String>) throws -> String? {
    if argument.hasPrefix("--fields"), hasFields {
      let isWord = argument == "--fields"
      let list =
        isWord ? rest.first : argument.hasPrefix("--fields=") ? String(argument.dropFirst(9)) : nil
      if let list { try checkNext(after: list, rest.dropFirst(isWord ? 1 : 0).first) }
      return nil
    }
    let option = String(argument.prefix { $0 != "=" })
    guard Self.formats.contains(option), options.flags.contains(option) else { return nil }
    if option != argument {
      let value = String(argument.dropFirst(option.count + 1))
      guard Bool(value) == nil else { return nil }
      guard hasFields else { throw error(.usageNoFields(option: option)) }
      try checkNext(after: value, rest.first)
      return value
    }
    guard let word = rest.first, Self.isList(word, after: option), !isPositional(word) else {
      return nil
    }
    guard hasFields else { throw error(.usageNoFields(option: option)) }
    if let problem = FieldNames.problem(of: word) { throw error(withHint(problem, word, option)) }
    rest.removeFirst()
    try checkNext(after: word, rest.first)
    return word
  }

  private var hasFields: Bool { options.valued.contains("--fields") }

  private var positionals: [CommandOptions.Argument] {
    options.arguments.filter(\.isPositional)
  }

  private static let ofRepositories: [any ParsableCommand.Type] = [
    ShowCommand.self, CompareCommand.self, CheckCommand.self, SimilarCommand.self,
    FavoritesShowCommand.self,
  ]

  /// Whether the command takes `word` for itself: a repository, or one of a few words.
  private func isPositional(_ word: String) -> Bool {
    if positionals.contains(where: { $0.allValues?.contains(word) == true }) { return true }
    guard Self.ofRepositories.contains(where: { $0 == command }) else { return false }
    return word.contains { "/:".contains($0) } || Int(word) != nil
  }

  /// Whether `word` can only be meant as fields: a known name, or several names and one known.
  private func isList(_ word: String) -> Bool {
    let names = word.commaSeparated
    return names.contains { FieldNames.field($0) != nil } && names.allSatisfy(Self.isName)
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x61 < 26 }
  }

  /// Throws for fields after `list` that a space separates from it.
  private func checkNext(after list: String, _ next: String?) throws {
    guard let next, !next.hasPrefix("-"), !isPositional(next) else { return }
    guard list.hasSuffix(",") || next.hasPrefix(",") || isList(next) else { return }
    let fields = (list.commaSeparated + next.commaSeparated).joined(separator: ",")
    throw error(.usageFieldsSpaced(fields: fields, word: next))
  }

  /// How to pass the word as what it may have been meant for.
  private func withHint(_ problem: Message, _ word: String, _ option: String) -> Message {
    let searches = command == SearchCommand.self || command == FavoritesListCommand.self
    if searches { return .usageFieldOrTerm(problem: problem, word: word, option: option) }
    return positionals.isEmpty || command == ShowCommand.self
      ? problem : .usageFieldOrArgument(problem: problem, word: word, option: option)
  }

  private func error(_ message: Message) -> CommandLineError {
    CommandLineError(message: message, command: command)
  }
}
