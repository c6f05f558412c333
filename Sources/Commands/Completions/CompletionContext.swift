internal import ArgumentParser
internal import Presentation
import Rendering

/// A candidate for the word to complete, and its description.
struct CompletionCandidate: Equatable {
  let word: String
  let description: String

  init(_ word: String, _ description: String = "") {
    (self.word, self.description) = (word, description)
  }
}

/// What may follow at the cursor of a command line: a command, an option, or a value.
struct CompletionContext {
  enum Wanted: Equatable {
    case candidates([CompletionCandidate])
    /// Words from the local database or the accounts, to be inserted after `lead`.
    case words(CompletionTopic, lead: String)
    case file
  }

  let wanted: Wanted

  init(_ line: CompletionLine) {
    let asksForHelp = line.before.first == "help"
    let path = CommandPath(line.before.dropFirst(asksForHelp ? 1 : 0))
    if asksForHelp {
      wanted = .candidates(path.rest.isEmpty ? Self.helpWords(path, line.begun) : [])
      return
    }
    let options = CommandOptions(of: path.reader)
    wanted =
      Self.value(line, path, options) ?? Self.option(line, path, options)
      ?? Self.positional(line, path, options)
  }

  /// What may follow `help`: commands, and at its beginning topics.
  private static func helpWords(_ path: CommandPath, _ begun: String) -> [CompletionCandidate] {
    let topics = path.commands.count == 1 ? HelpTopic.allValueStrings : []
    return commands(of: path, begun)
      + topics.filter { $0.hasPrefix(begun) }.map { CompletionCandidate($0) }
  }

  private static func commands(of path: CommandPath, _ begun: String) -> [CompletionCandidate] {
    let commands = path.last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return commands.compactMap { command in
      // Aliases are offered only when the user starts to type one.
      let names = begun.isEmpty ? Array(command.names.prefix(1)) : command.names
      return names.first { $0.hasPrefix(begun) }
        .map { CompletionCandidate($0, command.configuration.abstract) }
    } + ("help".hasPrefix(begun) && path.commands.count == 1 ? [CompletionCandidate("help")] : [])
  }

  /// The value of an option, after a space or a `=`, which bash splits off as a word.
  private static func value(
    _ line: CompletionLine, _ path: CommandPath, _ options: CommandOptions
  ) -> Wanted? {
    guard !path.rest.contains("--") else { return nil }
    var rest = path.rest
    if line.begun.hasPrefix("--"), let mark = line.begun.firstIndex(of: "=") {
      let name = String(line.begun[..<mark])
      let begun = line.begun[line.begun.index(after: mark)...]
      if let fields = fields(after: name, begun, options) {
        return values(of: fields, "--fields", path, "\(name)=", line)
      }
      return options[name].flatMap {
        $0.isFlag ? nil : values(of: $0, name, path, "\(name)=", line)
      }
    }
    if rest.last == "=" { rest.removeLast() }
    let isMark = line.begun == "="
    if let name = rest.last, let fields = fields(after: name, isMark ? "" : line.begun, options) {
      return values(of: fields, "--fields", path, "", isMark ? line.beginning(with: "") : line)
    }
    guard let name = rest.last, let option = options[name], !option.isFlag,
      isMark || rest.count < path.rest.count || !line.begun.hasPrefix("-")
        || option.allValues == nil
    else { return nil }
    return values(of: option, name, path, "", isMark ? line.beginning(with: "") : line)
  }

  /// The option whose values are the fields that may follow a format; nil if `begun` is no beginning
  /// of one.
  private static func fields(
    after name: String, _ begun: some StringProtocol, _ options: CommandOptions
  ) -> CommandOptions.Argument? {
    guard FieldListReader.formats.contains(name), options[name]?.isFlag == true,
      let fields = options["--fields"]
    else { return nil }
    let last = begun.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let isField = ListedField.knownCases.contains { $0.rawValue.hasPrefix(last) }
    return isField && !begun.hasPrefix("-") ? fields : nil
  }

  private static func option(
    _ line: CompletionLine, _ path: CommandPath, _ options: CommandOptions
  ) -> Wanted? {
    // A word such as `-topic:` is a qualifier.
    guard line.begun.hasPrefix("-"), !path.rest.contains("--"), line.qualifier == nil else {
      return nil
    }
    let shown = options.arguments.filter { option in
      option.shouldDisplay
        && (option.isRepeating || !option.spellings.contains(where: path.rest.contains))
    }
    return .candidates(
      shown.flatMap { option in
        option.spellings.filter {
          $0.hasPrefix(line.begun) && ($0.hasPrefix("--") || line.begun == "-")
        }
        .map { CompletionCandidate($0, option.abstract ?? "") }
      })
  }

  private static func positional(
    _ line: CompletionLine, _ path: CommandPath, _ options: CommandOptions
  ) -> Wanted {
    if path.rest.isEmpty, !path.last.configuration.subcommands.isEmpty {
      return .candidates(commands(of: path, line.begun))
    }
    let positionals = options.arguments.filter { $0.isPositional && $0.shouldDisplay }
    let index = wordCount(path.rest, options)
    guard let argument = index < positionals.count ? positionals[index] : positionals.last,
      index < positionals.count || argument.isRepeating
    else { return .candidates([]) }
    let name = "positional@\(min(index, positionals.count - 1))"
    return values(of: argument, name, path, "", line)
  }

  /// Counts the words that are neither options nor their values. bash splits a qualifier at its
  /// colon.
  private static func wordCount(_ words: ArraySlice<String>, _ options: CommandOptions) -> Int {
    var (count, isValue, isText) = (0, false, false)
    for word in words {
      if isValue {
        isValue = word == "="
      } else if word == "--", !isText {
        isText = true
      } else if !isText, word.hasPrefix("-"), let option = options[word] {
        isValue = !option.isFlag
      } else if isText || !word.hasPrefix("-") {
        count += 1
      }
    }
    return count
  }

  private static func values(
    of argument: CommandOptions.Argument, _ name: String, _ path: CommandPath, _ lead: String,
    _ line: CompletionLine
  ) -> Wanted {
    if argument.isFile { return .file }
    let command = path.reader == path.last ? path.names : path.names + path.reader.names.prefix(1)
    let long = argument.spellings.last { $0.hasPrefix("--") } ?? name
    if let topic = CompletionTopic(argument: long, of: command) {
      return .words(topic, lead: lead)
    }
    let begun = String(line.begun.dropFirst(lead.count))
    let parts = begun.split(separator: ",", omittingEmptySubsequences: false)
    let done = parts.dropLast().map { $0 + "," }.joined()
    return .candidates(
      (argument.allValues ?? []).filter {
        $0.hasPrefix(parts.last ?? "") && !parts.dropLast().contains($0[...])
      }
      .map { CompletionCandidate(lead + done + $0) })
  }
}
