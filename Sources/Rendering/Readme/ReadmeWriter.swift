internal import Readme
internal import Terminal

/// Writes blocks as lines: prefixes, space between blocks, alignment.
struct ReadmeWriter {
  let layout: ReadmeLayout
  private(set) var lines: [ReadmeLine] = []
  var notes = ReadmeNotes()
  var alignment = ReadmeAlignment.left
  /// How many lists surround this position.
  var listDepth = 0
  var isInTable = false
  /// Whether blocks follow each other without an empty line.
  var isTight = false
  /// Before every line: the bars of quotes, the indentation of lists.
  private var lead = StyledText()
  private var leadColumns = 0
  /// Before the next line only, in place of `lead`: a list's marker.
  private var mark: StyledText?
  private var needsGap = false
  /// Names of the next line.
  private var anchors: [String] = []
  /// How many headings have each slug.
  private var slugs: [String: Int] = [:]

  /// More lines than a reader scrolls through, and as many as may be kept in memory.
  static let mostLines = 100_000

  init(layout: ReadmeLayout) { self.layout = layout }

  /// Columns for text at this position.
  var columns: Int { layout.columns - leadColumns }

  /// Whether no further line is kept.
  var isFull: Bool { lines.count >= Self.mostLines }

  mutating func write(_ blocks: [ReadmeBlock]) {
    for block in blocks where !isFull { write(block) }
  }

  /// An empty line, if there is anything above it.
  mutating func gap() {
    guard needsGap, !isTight else { return }
    if mark == nil { lines.append(.text(lead.withoutTrailingSpaces)) }
    needsGap = false
  }

  /// The next block follows without an empty line.
  mutating func close() { needsGap = false }

  /// The next line is where links to `name` lead.
  mutating func anchor(_ name: String) { anchors.append(name) }

  /// As on GitHub, where a number follows the slug of another heading with the same text.
  mutating func anchor(heading slug: String) {
    let count = slugs[slug, default: 0]
    slugs[slug] = count + 1
    anchor(count == 0 ? slug : "\(slug)-\(count)")
  }

  mutating func emitAnchors() {
    lines += anchors.map(ReadmeLine.anchor)
    anchors = []
  }

  mutating func emit(_ text: StyledText) {
    emitAnchors()
    let before = mark ?? lead
    mark = nil
    needsGap = true
    if text.isEmpty {
      lines.append(.text(before.withoutTrailingSpaces))
    } else {
      lines.append(.text(before + StyledText(.spaces(margin(before: text.columns))) + text))
    }
  }

  /// The columns that align a line of `width` columns.
  private func margin(before width: Int) -> Int {
    switch alignment {
    case .left: 0
    case .center: (columns - width) / 2
    case .right: columns - width
    }
  }

  mutating func emit(_ image: ReadmeImage, _ box: ReadmeImageBox) {
    // A marker needs its own line, because nothing can be next to an image.
    if mark != nil { emit(StyledText()) }
    let width = min(box.columns, columns)
    emitAnchors()
    needsGap = true
    lines.append(
      .image(image, columns: width, rows: box.rows, indent: leadColumns + margin(before: width)))
  }

  /// Writes the output of `body` after `lead`, its first line after `mark`. If the lines are
  /// already short, the marker gets its own line and the others get no prefix.
  mutating func indented(
    by lead: StyledText, mark: StyledText? = nil, _ body: (inout ReadmeWriter) -> Void
  ) {
    let outer = (lead: self.lead, leadColumns, alignment, isTight)
    let width = lead.columns
    if columns - width >= (isInTable ? 8 : 16) {
      self.mark = mark.map { (self.mark ?? outer.lead) + $0 } ?? self.mark.map { $0 + lead }
      self.lead = outer.lead + lead
      leadColumns += width
    } else if let mark {
      emit(mark.withoutTrailingSpaces)
    }
    alignment = .left
    isTight = false
    needsGap = false
    let count = lines.count
    body(&self)
    if lines.count == count, self.mark != nil { emit(StyledText()) }
    (self.lead, leadColumns, alignment, isTight) = outer
  }

  /// The lines of blocks in an area of their own.
  mutating func lines(of blocks: [ReadmeBlock], columns: Int) -> [StyledText] {
    var writer = ReadmeWriter(layout: layout.inside(columns))
    writer.isInTable = true
    writer.notes = notes
    notes = ReadmeNotes()
    defer { notes = writer.notes }
    writer.write(blocks)
    return writer.lines.compactMap { line in
      if case .text(let text) = line { text } else { nil }
    }
  }

  /// The lines of text and images of a paragraph.
  mutating func parts(
    of pieces: [ReadmeInline], _ style: Style = .plain
  ) -> [ReadmeInlineWriter.Part] {
    var writer = ReadmeInlineWriter(layout: layout, notes: notes)
    notes = ReadmeNotes()
    writer.write(pieces, style)
    defer { notes = writer.notes }
    return writer.finish()
  }

  /// Lists the URLs of links below everything else.
  mutating func writeNotes() {
    guard !notes.addresses.isEmpty else { return }
    gap()
    let width = "\(notes.addresses.count)".count
    for (index, address) in notes.addresses.enumerated() {
      let number = "[\(index + 1)]"
      let label = StyledText(sanitizing: number, .role(.muted)).padded(to: width + 3)
      for (row, line) in StyledText(sanitizing: address).broken(to: columns - width - 3)
        .enumerated()
      {
        emit((row == 0 ? label : StyledText(.spaces(width + 3))) + line)
      }
    }
  }
}

extension StyledText {
  /// For lines that end in indentation only.
  var withoutTrailingSpaces: StyledText {
    guard let last = spans.last, last.text.string.hasSuffix(" ") else { return self }
    let trimmed = last.text.string.reversed().drop { $0 == " " }
    var text = spans.dropLast().map { StyledText($0.text, $0.style, link: $0.link) }.joined()
    text += StyledText(sanitizing: String(trimmed.reversed()), last.style, link: last.link)
    return text
  }
}
