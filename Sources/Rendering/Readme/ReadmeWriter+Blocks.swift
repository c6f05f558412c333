internal import Messages
internal import Readme
internal import Terminal

extension ReadmeWriter {
  mutating func write(_ block: ReadmeBlock) {
    switch block {
    case .heading(let level, let line): writeHeading(level, line)
    case .paragraph(let line): writeParagraph(line)
    case .badges(let badges): writeBadges(badges)
    case .list(let list): writeList(list)
    case .quote(let blocks): writeQuote(blocks)
    case .alert(let alert, let blocks): writeAlert(alert, blocks)
    case .code(let code): writeCode(code)
    case .table(let table): writeTable(table)
    case .details(let summary, let blocks): writeDetails(summary, blocks)
    case .definitions(let definitions): writeDefinitions(definitions)
    case .footnotes(let notes): writeFootnotes(notes)
    case .rule: writeRule("─")
    case .anchor(let name): anchor(name)
    case .aligned(let alignment, let blocks):
      let outer = self.alignment
      self.alignment = alignment
      write(blocks)
      self.alignment = outer
    }
  }

  private mutating func writeHeading(_ level: Int, _ line: [ReadmeInline]) {
    gap()
    anchor(heading: line.slug)
    var style = Style(isBold: true, color: .role(level == 6 ? .muted : .heading))
    style.isItalic = level == 5
    write(parts(of: line, style))
    if level <= 2 {
      close()
      writeRule(level == 1 ? "━" : "─")
    }
  }

  private mutating func writeRule(_ stroke: Character) {
    gap()
    if layout.isAccessible { return }
    emit(StyledText(sanitizing: String(repeating: stroke, count: max(0, columns)), .role(.border)))
  }

  mutating func writeParagraph(_ line: [ReadmeInline], _ style: Style = .plain) {
    let parts = parts(of: line, style)
    guard !parts.isEmpty else { return }
    gap()
    write(parts)
  }

  private mutating func write(_ parts: [ReadmeInlineWriter.Part]) {
    for part in parts {
      switch part {
      case .line(let line):
        for text in line.wrapped(to: columns) { emit(text) }
      case .image(let image, let box): emit(image, box)
      }
    }
  }

  private mutating func writeBadges(_ badges: [ReadmeBadge]) {
    let pieces = badges.map { badge -> [ReadmeInline] in
      let text = [ReadmeInline.text(badge.alt)]
      return badge.link.map { [.link($0, text)] } ?? text
    }
    writeParagraph(Array(pieces.joined(separator: [.text(" · ")])), .role(.muted))
  }

  private mutating func writeQuote(_ blocks: [ReadmeBlock]) {
    gap()
    indented(by: StyledText("│ ", .role(.border))) { $0.write(blocks) }
  }

  private mutating func writeAlert(_ alert: ReadmeAlert, _ blocks: [ReadmeBlock]) {
    gap()
    let color = Color.role(alert.role)
    let title = StyledText(alert.title, in: layout.language, Style(isBold: true, color: color))
    indented(by: StyledText("┃ ", Style(color: color))) { writer in
      writer.emit(title)
      writer.close()
      writer.write(blocks)
    }
  }

  private mutating func writeDetails(_ summary: [ReadmeInline], _ blocks: [ReadmeBlock]) {
    gap()
    let mark = StyledText(blocks.isEmpty ? "▸ " : "▾ ", .role(.muted))
    indented(by: "  ", mark: mark) { writer in
      writer.writeParagraph(summary, .bold)
      writer.write(blocks)
    }
  }

  private mutating func writeDefinitions(_ definitions: [ReadmeDefinition]) {
    for definition in definitions {
      writeParagraph(definition.term, .bold)
      close()
      indented(by: "  ") { $0.write(definition.blocks) }
    }
  }

  private mutating func writeFootnotes(_ notes: [[ReadmeBlock]]) {
    writeRule("─")
    let items = notes.enumerated().map { index, blocks in
      ReadmeList.Item(number: "\(index + 1)", isDone: nil, blocks: blocks)
    }
    writeList(ReadmeList(isLoose: false, items: items))
  }
}

extension ReadmeAlert {
  fileprivate var role: ColorRole {
    switch self {
    case .note: .link
    case .tip: .success
    case .important: .done
    case .warning: .attention
    case .caution: .danger
    }
  }

  fileprivate var title: Message {
    switch self {
    case .note: .readmeNote
    case .tip: .readmeTip
    case .important: .readmeImportant
    case .warning: .readmeWarning
    case .caution: .readmeCaution
    }
  }
}

extension ReadmeWriter {
  private mutating func writeList(_ list: ReadmeList) {
    gap()
    listDepth += 1
    let marks = marks(of: list)
    let width = marks.map(\.columns).max() ?? 0
    for (mark, item) in zip(marks, list.items) {
      if list.isLoose { gap() }
      let spaces = StyledText(.spaces(width))
      indented(by: spaces, mark: mark.padded(to: width, alignment: .right)) { writer in
        writer.isTight = !list.isLoose
        writer.write(item.blocks)
      }
    }
    listDepth -= 1
  }

  private func marks(of list: ReadmeList) -> [StyledText] {
    list.items.map { item in
      let (done, open) = layout.isAccessible ? ("[x] ", "[ ] ") : ("☑ ", "☐ ")
      let box = item.isDone.map {
        StyledText(sanitizing: $0 ? done : open, .role($0 ? .success : .muted))
      }
      guard let number = item.number else {
        return box ?? StyledText(sanitizing: Self.bullets[(listDepth - 1) % 3], .role(.muted))
      }
      return StyledText(sanitizing: "\(number). ", .role(.muted)) + (box ?? StyledText())
    }
  }

  private static let bullets = ["• ", "◦ ", "▪ "]
}

extension ReadmeWriter {
  private mutating func writeCode(_ code: ReadmeCode) {
    let wasTight = isTight
    isTight = false
    gap()
    isTight = wasTight
    let outer = alignment
    alignment = .left
    let margin = columns < 12 ? 0 : 2
    for line in code.lines {
      if isFull { break }
      if code.isText {
        let text = StyledText(sanitizing: line.map(\.text).joined())
        for part in text.wrapped(to: columns, indent: text.plain.hangingIndent) { emit(part) }
      } else {
        for text in styled(line).broken(to: columns - 2 * margin) { emit(padded(text, margin)) }
      }
    }
    alignment = outer
  }

  private func styled(_ line: [ReadmeCode.Piece]) -> StyledText {
    line.map { piece in
      var style = piece.kind?.style ?? .plain
      if layout.fillsBackground { style.background = .role(.canvas) }
      return StyledText(sanitizing: piece.text, style)
    }.joined()
  }

  /// The right margin is visible only with a background.
  private func padded(_ text: StyledText, _ margin: Int) -> StyledText {
    guard layout.fillsBackground else {
      return text.isEmpty ? text : StyledText(.spaces(margin)) + text
    }
    let canvas = Style(background: .role(.canvas))
    let right = StyledText(.spaces(columns - margin - text.columns), canvas)
    return StyledText(.spaces(margin), canvas) + text + right
  }
}

extension ReadmeCode.Kind {
  fileprivate var style: Style {
    switch self {
    case .comment: .role(.codeComment)
    case .constant: .role(.codeConstant)
    case .entity: .role(.codeEntity)
    case .tag: .role(.codeTag)
    case .keyword: .role(.codeKeyword)
    case .string: .role(.codeString)
    case .variable: .role(.codeVariable)
    case .inserted: .role(.codeInserted)
    case .deleted: .role(.codeDeleted)
    case .heading: Style(isBold: true, color: .role(.codeConstant))
    }
  }
}
