package import ArgumentParser
internal import Messages

/// The help of a command in the user's language, drawn from ArgumentParser's description of it.
///
/// ArgumentParser's own screen is in English, has the examples above the options, and repeats those
/// that many commands share.
package struct HelpScreen {
  /// The root command and those below it, up to the one with this help.
  private let commands: [any ParsableCommand.Type]
  private var describesAll = false
  private let columns: Int

  /// Where descriptions begin: beside their labels, or below them in a narrow terminal.
  private var margin: Int { columns < 60 ? Self.narrowMargin : 26 }
  private static let narrowMargin = 6
  static let leastColumns = 40

  private typealias Section = (title: String, rows: [Row])

  private struct Row {
    var label: String
    /// Empty for a label that needs the whole line.
    let text: String
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
    let usage = configuration.usage ?? command.usageString()
    let parts = [
      configuration.abstract.isEmpty ? "" : wrapped(configuration.abstract + "\n"),
      wrapped(Message.parserUsageTitle(usage: usage).said, from: 2)
        .replacing("\n", with: "\n  ") + "\n",
      text(of: subcommands), text(of: options), pointer,
      wrapped(configuration.discussion),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The options of `command` with their descriptions, without anything around them.
  package static func options(of command: any ParsableCommand.Type, columns: Int) -> String {
    var screen = HelpScreen(command.init(), columns: columns)
    screen.describesAll = true
    return screen.text(of: screen.options)
  }

  /// How to get the help of a subcommand.
  private var pointer: String {
    guard !command.configuration.subcommands.isEmpty else { return "" }
    var names = commands.map { $0.configuration.commandName ?? "" }
    names.insert("help", at: 1)
    names.append(Message.parserSubcommandValue.said)
    return wrapped(Message.parserSeeDetails(command: names.joined(separator: " ")).said) + "\n"
  }

  /// Arguments, then the command's own options, then those under titles, and the shared ones last.
  private var options: [Section] {
    let (arguments, own) = (Message.parserArguments.said, Message.parserOptions.said)
    let shared = Self.heading(.groupShared)
    var (titles, groups) = ([arguments, own], [String: [CommandOptions.Argument]]())
    // A group has no options, and its description would include that of every subcommand.
    let isGroup = !command.configuration.subcommands.isEmpty
    let all = isGroup ? [] : CommandOptions(of: command).arguments
    // An argument that names an account does without `--user`.
    let namesAccount = all.contains {
      $0.isPositional && $0.valueName == Message.valueLogin.said
    }
    for argument in all {
      guard argument.shouldDisplay, !Self.isOfEveryCommand(argument) else { continue }
      let title = argument.section ?? (argument.isPositional ? arguments : own)
      if !titles.contains(title), title != shared { titles.append(title) }
      groups[title, default: []].append(argument)
    }
    return (titles + [shared]).map { title in
      let group = groups[title] ?? []
      guard !describesAll, let page = page(about: title) else { return (title, rows(of: group)) }
      return (title, names(of: group, on: page, withUser: !namesAccount))
    }
  }

  private static func isOfEveryCommand(_ argument: CommandOptions.Argument) -> Bool {
    ["--help", "--version"].contains(argument.spellings.last)
  }

  private static func heading(_ group: Message) -> String { group.said.uppercased() + ":" }

  /// The page that describes the options under `title`; nil if this one does.
  private func page(about title: String) -> String? {
    if title == Self.heading(.groupShared) { return Self.pageAboutShared }
    let groups: [Message] = [.groupListing, .groupFilters, .groupOutput]
    return command != SearchCommand.self && groups.map(Self.heading).contains(title)
      ? "ghrepo help search" : nil
  }

  private static let pageAboutShared = "ghrepo help \(HelpTopic.options.rawValue)"

  private func rows(of arguments: [CommandOptions.Argument]) -> [Row] {
    var rows: [Row] = []
    for argument in arguments {
      // `--archived/--no-archived` have the same description.
      if argument.isFlag, let former = rows.last, former.text == argument.text {
        rows[rows.count - 1].label += "/\(argument.label)"
      } else {
        rows.append(Row(label: argument.label, text: argument.text))
      }
    }
    return rows
  }

  /// One row with the names of the options, and where they are described.
  private func names(
    of arguments: [CommandOptions.Argument], on page: String, withUser: Bool
  ) -> [Row] {
    var names = arguments.compactMap { $0.spellings.first { $0.hasPrefix("--") } }
      .filter { $0 != "--no-archived" && (withUser || $0 != "--user") }
      // It is there only for its own error.
      .filter { $0 != "--created" || command != TrendingCommand.self }
    if page == Self.pageAboutShared {
      names.append("--help")
      if command == GhrepoCommand.self { names.append("--version") }
    }
    guard !names.isEmpty else { return [] }
    let list = names.joined(separator: ", ")
    return [Row(label: Message.parserDescribedIn(options: list, command: page).said, text: "")]
  }

  private var subcommands: [Section] {
    let configuration = command.configuration
    let groups = configuration.groupedSubcommands.map {
      ($0.name.uppercased() + ":", $0.subcommands)
    }
    return ([(Message.parserSubcommands.said, configuration.ungroupedSubcommands)] + groups)
      .map { title, commands in
        let shown = commands.filter { $0.configuration.shouldDisplay }
        return (title, shown.map { row(of: $0, configuration.defaultSubcommand) })
      }
  }

  private func row(
    of command: any ParsableCommand.Type, _ defaultCommand: (any ParsableCommand.Type)?
  ) -> Row {
    let names = command.names.joined(separator: ", ")
    return Row(
      label: command == defaultCommand ? Message.parserDefaultCommand(name: names).said : names,
      text: command.configuration.abstract)
  }

  private func text(of sections: [Section]) -> String {
    sections.filter { !$0.rows.isEmpty }
      .map { title, rows in "\(title)\n" + rows.map(line).joined() }.joined(separator: "\n")
  }

  /// A label with its description beside it, or below if it is too long.
  private func line(_ row: Row) -> String {
    guard !row.text.isEmpty else {
      return "  " + wrapped(row.label, from: 2).replacing("\n", with: "\n  ") + "\n"
    }
    let label = "  " + row.label
    let space = String(repeating: " ", count: margin)
    let text = wrapped(row.text, from: margin).replacing("\n", with: "\n" + space)
    return label.count < margin && margin > Self.narrowMargin
      ? "\(label)\(space.dropFirst(label.count))\(text)\n" : "\(label)\n\(space)\(text)\n"
  }

  private func wrapped(_ text: String, from indent: Int = 0) -> String {
    HelpText.wrapped(text, to: columns - indent)
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
