internal import ArgumentParser

/// One word that may stand in place of the one that was begun, and what it is for.
struct CompletionCandidate: Equatable {
  let word: String
  let description: String

  init(_ word: String, _ description: String = "") {
    (self.word, self.description) = (word, description)
  }
}

/// What is expected where the user is on a command line: a command, an option, or a value.
struct CompletionPlace {
  enum Wanted: Equatable {
    case candidates([CompletionCandidate])
    /// Words that only the library or the accounts know; they come behind `lead`.
    case words(CompletionTopic, lead: String)
    case file
  }

  let wanted: Wanted

  init(_ line: CompletionLine) {
    let asksForHelp = line.before.first == "help"
    let path = CommandPath(line.before.dropFirst(asksForHelp ? 1 : 0))
    if asksForHelp {
      wanted = path.rest.isEmpty ? Self.commands(of: path, line.begun) : .candidates([])
      return
    }
    let options = CommandOptions(of: path.reader)
    wanted =
      Self.value(line, path, options) ?? Self.option(line, path, options)
      ?? Self.positional(line, path, options)
  }

  private static func commands(of path: CommandPath, _ begun: String) -> Wanted {
    let commands = path.last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return .candidates(
      commands.compactMap { command in
        // An alias is for those who know it.
        let names = begun.isEmpty ? Array(command.names.prefix(1)) : command.names
        return names.first { $0.hasPrefix(begun) }
          .map { CompletionCandidate($0, command.configuration.abstract) }
      } + ("help".hasPrefix(begun) && path.commands.count == 1 ? [CompletionCandidate("help")] : [])
    )
  }

  /// The value of an option: behind it, or behind its `=`, of which bash makes a word.
  private static func value(
    _ line: CompletionLine, _ path: CommandPath, _ options: CommandOptions
  ) -> Wanted? {
    guard !path.rest.contains("--") else { return nil }
    var rest = path.rest
    if line.begun.hasPrefix("--"), let mark = line.begun.firstIndex(of: "=") {
      let name = String(line.begun[..<mark])
      return options[name].flatMap {
        $0.isFlag ? nil : values(of: $0, name, path, "\(name)=", line)
      }
    }
    if rest.last == "=" { rest.removeLast() }
    let isMark = line.begun == "="
    guard let name = rest.last, let option = options[name], !option.isFlag,
      isMark || rest.count < path.rest.count || !line.begun.hasPrefix("-")
        || option.allValues == nil
    else { return nil }
    return values(of: option, name, path, "", isMark ? line.beginning(with: "") : line)
  }

  private static func option(
    _ line: CompletionLine, _ path: CommandPath, _ options: CommandOptions
  ) -> Wanted? {
    guard line.begun.hasPrefix("-"), !path.rest.contains("--"),
      !CompletionTopic.isQualifier(line)
    else { return nil }
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
      return commands(of: path, line.begun)
    }
    let positionals = options.arguments.filter { $0.kind == "positional" && $0.shouldDisplay }
    let index = wordCount(path.rest, options)
    guard let argument = index < positionals.count ? positionals[index] : positionals.last,
      index < positionals.count || argument.isRepeating
    else { return .candidates([]) }
    let name = "positional@\(min(index, positionals.count - 1))"
    return values(of: argument, name, path, "", line)
  }

  /// The words that are neither options nor their values. bash parts a qualifier at its colon.
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
