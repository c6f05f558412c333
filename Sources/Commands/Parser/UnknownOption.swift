internal import ArgumentParser
internal import GitHub
internal import Messages

/// An option that a command does not have, and the one that is meant by it: ArgumentParser compares
/// letters only.
enum UnknownOption {
  /// What others call it; of several, the first that the command has is meant.
  private static let synonyms = [
    "account": ["--user"], "after": ["--pushed"], "asc": ["--order"], "ascending": ["--order"],
    "author": ["--owner"], "browser": ["--web"], "cached": ["--offline"], "color": ["--theme"],
    "colour": ["--theme"], "columns": ["--fields"], "date": ["--created"], "debug": ["--verbose"],
    "desc": ["--order"], "descending": ["--order"], "filter": ["--jq"], "force": ["--yes"],
    "format": ["--json"], "host": ["--hostname"], "in": ["--match"],
    "issues": ["--good-first-issues"],
    "max": ["--limit"], "max-count": ["--limit"], "no-cache": ["--refresh"], "number": ["--limit"],
    "open": ["--web"], "org": ["--owner"], "organization": ["--owner"], "output": ["--json"],
    "page": ["--page-through"], "pages": ["--page-through"], "paginate": ["--page-through"],
    "per-page": ["--limit"], "reverse": ["--order"], "since": ["--pushed"],
    "source": ["--include-forks"], "topics": ["--topic", "--number-topics"],
    "updated": ["--pushed"], "user": ["--owner"], "where": ["--match"],
  ]

  /// What to say in place of `error`, when that is about an option that the command does not have.
  static func mistake(for error: any Error, in arguments: [String]) -> CommandLineMistake? {
    let text = GhrepoCommand.fullMessage(for: error)
    let line = text.prefix { $0 != "\n" }.dropFirst("Error: ".count)
    guard let option = option(in: String(line)) else { return nil }
    let path = CommandPath(arguments[...])
    guard path.commands.count > 1 else { return nil }
    let command = path.reader
    let message =
      if let meant = suggestion(for: option, of: command) {
        Message.parserUnknownOptionSuggestion(option: option, suggestion: meant)
      } else {
        Message.parserUnknownOption(option: option)
      }
    return CommandLineMistake(message: message, command: path.last)
  }

  /// The option that the complaint in English is about.
  private static func option(in complaint: String) -> String? {
    let sentences = [
      ParserSentence(2) { .parserUnknownOptionSuggestion(option: $0[0], suggestion: $0[1]) },
      ParserSentence(1) { .parserUnknownOption(option: $0[0]) },
    ]
    return sentences.lazy.compactMap { $0.values(in: complaint)?.first }.first
  }

  private static func suggestion(
    for option: String, of command: any ParsableCommand.Type
  ) -> String? {
    guard option.hasPrefix("--") else { return nil }
    let name = option.dropFirst(2).lowercased()
    let options = CommandOptions(of: command)
    if name == "repo", command == SearchCommand.self { return "repo:OWNER/NAME" }
    if let meant = synonyms[name]?.first(where: { options[$0] != nil }) { return meant }
    return NearestWord.word(for: name, among: options.shown.map { String($0.dropFirst(2)) })
      .map { "--\($0)" }
  }
}
