/// Reads blocks from a tree of elements; an unknown element is replaced by its contents.
struct ReadmeReader {
  var blocks: [ReadmeBlock] = []
  /// The line being read.
  var line = InlineLine()
  /// Bold and links around whole blocks; they go around each line inside.
  var wrappers: [Wrapper] = []
  /// Whether the task of the current list item is done.
  var isDone: Bool?
  var takesTask = false

  enum Wrapper {
    case strong, emphasis
    case link(String)
  }

  static func blocks(of nodes: [HTMLNode], in wrappers: [Wrapper] = []) -> [ReadmeBlock] {
    var reader = ReadmeReader()
    reader.wrappers = wrappers
    return reader.finished(nodes)
  }

  mutating func finished(_ nodes: [HTMLNode]) -> [ReadmeBlock] {
    read(nodes)
    flush()
    return blocks
  }

  mutating func read(_ nodes: [HTMLNode]) {
    for node in nodes {
      switch node {
      case .text(let text): line.append(text: text)
      case .element(let element): read(element)
      }
    }
  }

  private mutating func read(_ element: HTMLElement) {
    if element.hasClass("sr-only") { return }
    if element.isBlock {
      flush()
      appendAnchors(of: element)
      readBlock(element)
      flush()
    } else {
      appendAnchors(of: element)
      readInline(element)
    }
  }

  /// GitHub puts the anchor of a heading behind it, into the element around both.
  mutating func appendAnchors(of element: HTMLElement) {
    let isAround = element.hasClass("markdown-heading")
    for element in [element] + (isAround ? element.elements : []) {
      let names = [element["id"], element.name == "a" ? element["name"] : nil]
      for anchor in names.compactMap({ $0.map { ReadmeBlock.anchor($0.fragmentName) } })
      where blocks.last != anchor { append(anchor) }
    }
  }

  /// Ends the line and makes it a paragraph.
  mutating func flush() {
    let pieces = line.finish()
    guard !pieces.isEmpty else { return }
    append(ReadmeBadge.all(in: pieces).map(ReadmeBlock.badges) ?? .paragraph(wrapped(pieces)))
  }

  mutating func append(_ block: ReadmeBlock) { blocks.append(block) }

  /// The blocks inside `element`.
  func inner(_ element: HTMLElement) -> [ReadmeBlock] {
    var reader = ReadmeReader()
    reader.wrappers = wrappers
    reader.appendAnchors(of: element)
    return reader.finished(element.children)
  }

  /// The contents of `element` on one line, including blocks; anchors go before it.
  mutating func line(of element: HTMLElement) -> [ReadmeInline] {
    appendAnchors(of: element)
    var reader = ReadmeReader()
    reader.read(element.children)
    reader.flush()
    blocks += reader.blocks.filter(\.isAnchor)
    return wrapped(reader.blocks.joinedLines)
  }

  private func wrapped(_ pieces: [ReadmeInline]) -> [ReadmeInline] {
    guard !pieces.isEmpty else { return [] }
    return wrappers.reversed().reduce(pieces) { inner, wrapper in
      switch wrapper {
      case .strong: [.strong(inner)]
      case .emphasis: [.emphasis(inner)]
      case .link(let address): [.link(address, inner)]
      }
    }
  }
}

extension [ReadmeBlock] {
  fileprivate var joinedLines: [ReadmeInline] {
    let lines = filter { !$0.isAnchor }.map(\.lines)
    return [ReadmeInline](lines.joined(separator: [.text(" ")]))
  }
}

extension ReadmeBlock {
  /// The block's text on one line, where blocks are not possible, such as in headings.
  fileprivate var lines: [ReadmeInline] {
    let gap = [ReadmeInline.text(" ")]
    switch self {
    case .heading(_, let line), .paragraph(let line): return line
    case .badges(let badges):
      return Array(badges.map { [ReadmeInline.text($0.alt)] }.joined(separator: gap))
    case .list(let list): return list.items.flatMap(\.blocks).joinedLines
    case .quote(let blocks), .alert(_, let blocks), .aligned(_, let blocks):
      return blocks.joinedLines
    case .code(let code):
      return [.text(code.lines.map { $0.map(\.text).joined() }.joined(separator: " "))]
    case .table(let table): return table.rows.joined().flatMap(\.blocks).joinedLines
    case .details(let summary, let blocks): return summary + gap + blocks.joinedLines
    case .definitions(let all): return all.flatMap { $0.term + gap + $0.blocks.joinedLines }
    case .footnotes(let notes): return Array(notes.joined()).joinedLines
    case .rule, .anchor: return []
    }
  }
}

/// A line being read. Whitespace is collapsed across the borders of its pieces.
struct InlineLine {
  private var pieces: [ReadmeInline] = []
  /// At the start and after a space, where another space is dropped.
  private var followsWhitespace = true
  private var isBlank = true

  mutating func append(text: String) {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace {
        if !followsWhitespace { kept.append(0x20) }
      } else {
        kept.append(byte)
        isBlank = false
      }
      followsWhitespace = isSpace
    }
    guard !kept.isEmpty else { return }
    let piece = String(decoding: kept, as: UTF8.self)
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + piece)
    } else {
      pieces.append(.text(piece))
    }
  }

  mutating func append(_ image: ReadmeImage) {
    pieces.append(.image(image))
    followsWhitespace = false
    isBlank = false
  }

  mutating func breakLine() {
    guard !isBlank else { return }
    pieces.append(.lineBreak)
    followsWhitespace = true
  }

  /// Reads the contents of an element with `read` and puts the result into one piece.
  mutating func enclose(
    _ make: ([ReadmeInline]) -> ReadmeInline, _ read: (inout InlineLine) -> Void
  ) {
    var inner = self
    inner.pieces = []
    read(&inner)
    followsWhitespace = inner.followsWhitespace
    isBlank = inner.isBlank
    if !inner.pieces.isEmpty { pieces.append(make(inner.pieces)) }
  }

  /// Returns the line, or nothing if it shows nothing, and starts a new one.
  mutating func finish() -> [ReadmeInline] {
    defer { self = InlineLine() }
    guard !isBlank else { return [] }
    while pieces.last == .lineBreak || pieces.last == .text(" ") { pieces.removeLast() }
    return pieces
  }
}
