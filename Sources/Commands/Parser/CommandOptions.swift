internal import ArgumentParser
internal import FoundationEssentials

/// The options and arguments of a command, from ArgumentParser's description. Creating that takes
/// milliseconds, so it is only used for help, for completion, and for a command line that looks wrong
/// or uses gh's spelling.
struct CommandOptions {
  let arguments: [Argument]

  init(of command: any ParsableCommand.Type) {
    let description = Data(command._dumpHelp().utf8)
    do {
      arguments =
        try JSONDecoder().decode(Description.self, from: description).command.arguments ?? []
    } catch { arguments = [] }
  }

  /// The option with this spelling, including its dashes.
  subscript(_ spelling: String) -> Argument? {
    arguments.first { $0.spellings.contains(spelling) }
  }

  /// Options without a value, with their dashes.
  var flags: Set<String> { Set(arguments.filter(\.isFlag).flatMap(\.spellings)) }

  /// Options with a value.
  var valued: Set<String> { Set(arguments.filter { !$0.isFlag }.flatMap(\.spellings)) }

  /// Long names that help shows.
  var shown: [String] {
    arguments.filter(\.shouldDisplay).flatMap(\.spellings).filter { $0.hasPrefix("--") }
  }

  struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let isRepeating: Bool
    let abstract: String?
    let valueName: String?
    let allValues: [String]?
    let defaultValue: String?
    private let sectionTitle: String?
    private let names: [Name]?
    private let completionKind: [String: Anything]?

    var isFlag: Bool { kind == "flag" }
    var isPositional: Bool { kind == "positional" }
    /// The title of the options around it, as a heading.
    var section: String? { sectionTitle.map { $0.uppercased() + ":" } }
    var isFile: Bool { completionKind?["file"] != nil }

    /// `-L`, `--limit`; nothing for a positional argument.
    var spellings: [String] {
      (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }

  struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  private struct Description: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let arguments: [Argument]?
  }
}
