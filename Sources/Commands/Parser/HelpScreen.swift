package import ArgumentParser
internal import Messages

/// The help of a command in the user's language, drawn from ArgumentParser's description of it:
/// ArgumentParser's own screen is in English, and has the examples above a long list of options.
package struct HelpScreen {
  /// The root command and those below it, up to the one with this help.
  private let commands: [any ParsableCommand.Type]
  private let columns: Int

  /// Where descriptions begin.
  private static let margin = 26
  private static let leastColumns = 40

  private typealias Section = (title: String, rows: [Row])

  private struct Row {
    let label: String
    let text: String
    /// Whether words of ArgumentParser are in it.
    let isOfParser: Bool
  }

  /// - Parameter request: what ArgumentParser returns if help is requested: a command of its own,
  ///   whose type is internal, or the root command, which only has subcommands.
  package init(_ request: any ParsableCommand, columns: Int) {
    let requested = Mirror(reflecting: request).descendant("commandStack")
    commands = requested as? [any ParsableCommand.Type] ?? [type(of: request)]
    self.columns = max(columns, Self.leastColumns)
  }

  private var command: any ParsableCommand.Type { commands[commands.count - 1] }

  package var text: String {
    let configuration = command.configuration
    let overview = Message.parserOverview(text: configuration.abstract).said
    let usage = configuration.usage ?? command.usageString()
    let parts = [
      configuration.abstract.isEmpty ? "" : wrapped(overview + "\n", isOfParser: true),
      Message.parserUsageTitle(usage: usage).said + "\n",
      text(of: options), text(of: subcommands), pointer,
      wrapped(configuration.discussion),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// How to get the help of a subcommand.
  private var pointer: String {
    guard !command.configuration.subcommands.isEmpty else { return "" }
    var names = commands.map { $0.configuration.commandName ?? "" }
    names.insert("help", at: 1)
    names.append(Message.parserSubcommandValue.said)
    return "  " + Message.parserSeeDetails(command: names.joined(separator: " ")).said + "\n"
  }

  /// Arguments, then options under titles, then all others.
  private var options: [Section] {
    let (first, last) = (Message.parserArguments.said, Message.parserOptions.said)
    var (titles, rows) = ([first], [String: [Row]]())
    // A group has no options, and its description would include that of every subcommand.
    let isGroup = !command.configuration.subcommands.isEmpty
    for argument in isGroup ? [] : CommandOptions(of: command).arguments {
      guard argument.shouldDisplay, argument.spellings.last != "--help" else { continue }
      let title = argument.section ?? (argument.isPositional ? first : last)
      if !titles.contains(title), title != last { titles.append(title) }
      // `--archived/--no-archived` have the same description.
      if argument.isFlag, let former = rows[title]?.last, former.text == argument.text {
        rows[title]?.removeLast()
        let label = "\(former.label)/\(argument.label)"
        rows[title]?.append(Row(label: label, text: former.text, isOfParser: former.isOfParser))
      } else {
        rows[title, default: []].append(
          Row(label: argument.label, text: argument.text, isOfParser: argument.remark != nil))
      }
    }
    rows[last, default: []] += [
      Row(label: "--version", text: Message.parserShowVersion.said, isOfParser: true),
      Row(label: "-h, --help", text: Message.parserShowHelp.said, isOfParser: true),
    ]
    return (titles + [last]).map { ($0, rows[$0] ?? []) }
  }

  private var subcommands: [Section] {
    let configuration = command.configuration
    let groups = configuration.groupedSubcommands.map {
      (Message.parserSubcommandGroup(group: $0.name.uppercased()), $0.subcommands)
    }
    return ([(.parserSubcommands, configuration.ungroupedSubcommands)] + groups)
      .map { title, commands in
        let shown = commands.filter { $0.configuration.shouldDisplay }
        return (title.said, shown.map { row(of: $0, configuration.defaultSubcommand) })
      }
  }

  private func row(
    of command: any ParsableCommand.Type, _ defaultCommand: (any ParsableCommand.Type)?
  ) -> Row {
    let names = command.names.joined(separator: ", ")
    let isDefault = command == defaultCommand
    return Row(
      label: isDefault ? Message.parserDefaultCommand(name: names).said : names,
      text: command.configuration.abstract, isOfParser: isDefault)
  }

  private func text(of sections: [Section]) -> String {
    sections.filter { !$0.rows.isEmpty }
      .map { title, rows in "\(title)\n" + rows.map(line).joined() }.joined(separator: "\n")
  }

  /// A label with its description beside it, or below if it is too long.
  private func line(_ row: Row) -> String {
    let label = "  " + row.label
    guard !row.text.isEmpty else { return label + "\n" }
    let space = String(repeating: " ", count: Self.margin)
    let text = wrapped(row.text, from: Self.margin, isOfParser: row.isOfParser)
      .replacing("\n", with: "\n" + space)
    return label.count < Self.margin
      ? "\(label)\(space.dropFirst(label.count))\(text)\n" : "\(label)\n\(space)\(text)\n"
  }

  /// The text in lines that leave the last column free, but for the very last line, as those of
  /// ArgumentParser do. Translations of its words use every column.
  private func wrapped(_ text: String, from margin: Int = 0, isOfParser: Bool = false) -> String {
    let columns = columns - margin
    let most = isOfParser && Language.current != .en ? columns : columns - 1
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var (lines, rest) = ([Substring](), line)
      while rest.count > (line.endIndex == text.endIndex ? columns : most),
        let space = rest.prefix(most + 1).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
      {
        lines.append(rest[..<space])
        rest = rest[space...].dropFirst()
      }
      return lines + [rest]
    }.joined(separator: "\n")
  }
}

extension CommandOptions.Argument {
  /// Such as `-q, --jq <EXPRESSION>`.
  fileprivate var label: String {
    let names = spellings.filter { !$0.hasPrefix("--") } + spellings.filter { $0.hasPrefix("--") }
    let value = isFlag ? [] : ["<\(valueName ?? "")>"]
    return ([names.joined(separator: ", ")].filter { !$0.isEmpty } + value).joined(separator: " ")
  }

  fileprivate var text: String {
    [abstract, remark?.said].compactMap(\.self).joined(separator: " ")
  }

  fileprivate var remark: Message? {
    let values = (allValues ?? []).filter { !$0.isEmpty }.joined(separator: ", ")
    return switch (values.isEmpty, defaultValue) {
    case (true, nil): nil
    case (true, let value?): .parserDefault(value: value)
    case (false, nil): .parserValues(values: values)
    case (false, let value?): .parserValuesDefault(values: values, value: value)
    }
  }
}
