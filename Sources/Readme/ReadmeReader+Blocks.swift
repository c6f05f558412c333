extension ReadmeReader {
  mutating func readBlock(_ element: HTMLElement) {
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6": readHeading(element)
    case "ul", "ol", "menu", "dir": readList(element)
    case "blockquote": append(.quote(inner(element)))
    case "pre": append(.code(CodeReader.code(of: element)))
    case "table": readTable(element)
    case "details": readDetails(element)
    case "dl": readDefinitions(element)
    case "hr": append(.rule)
    case "math-renderer": readDisplayMath(element)
    default: readContainer(element)
    }
  }

  private mutating func readHeading(_ element: HTMLElement) {
    let heading = line(of: element)
    guard !heading.isEmpty else { return }
    let level = element.name.last.flatMap(\.wholeNumberValue) ?? 1
    let block = ReadmeBlock.heading(level, heading)
    switch element.alignment {
    case .some(let alignment) where alignment != .left: append(.aligned(alignment, [block]))
    default: append(block)
    }
  }

  /// TeX, whose lines stay lines.
  private mutating func readDisplayMath(_ element: HTMLElement) {
    for text in element.text.split(whereSeparator: \.isNewline) {
      line.breakLine()
      line.append(text: String(text))
    }
  }

  private mutating func readContainer(_ element: HTMLElement) {
    let alert = ReadmeAlert.allCases.first { element.hasClass("markdown-alert-\($0.rawValue)") }
    if let alert {
      let body = element.children.filter {
        $0.element?.hasClass("markdown-alert-title") != true
      }
      return append(.alert(alert, Self.blocks(of: body, in: wrappers)))
    }
    if element["data-footnotes"] != nil || element.hasClass("footnotes") {
      return readFootnotes(element)
    }
    let pre = element.elements.filter { $0.name == "pre" }
    if let language = element.highlightedLanguage, pre.count == 1 {
      return append(.code(CodeReader.code(of: pre[0], language: language)))
    }
    if element.hasClass("plain"), pre.count == 1, element.elements.count == 1 {
      return append(.code(CodeReader.code(of: pre[0], isText: true)))
    }
    if let alignment = element.alignment, alignment != .left {
      let blocks = inner(element)
      if !blocks.isEmpty { append(.aligned(alignment, blocks)) }
      return
    }
    read(element.children)
  }

  private mutating func readDetails(_ element: HTMLElement) {
    let summary = element.elements.first { $0.name == "summary" }
    let rest = element.children.filter { $0.element?.name != "summary" }
    append(
      .details(summary: summary.map { line(of: $0) } ?? [], Self.blocks(of: rest, in: wrappers)))
  }

  private mutating func readFootnotes(_ element: HTMLElement) {
    let items = element.elements.filter { $0.name == "ol" }.flatMap(\.elements)
    if items.isEmpty { return read(element.children) }
    append(.footnotes(items.map(inner)))
    read(element.children.filter { $0.element.map { $0.name != "ol" && $0.name != "hr" } ?? true })
  }

  private mutating func readDefinitions(_ element: HTMLElement) {
    var all: [ReadmeDefinition] = []
    for part in element.elements.flatMap({ $0.name == "div" ? $0.elements : [$0] }) {
      if part.name == "dt" {
        all.append(ReadmeDefinition(term: line(of: part), blocks: []))
      } else if all.isEmpty {
        all.append(ReadmeDefinition(term: [], blocks: inner(part)))
      } else {
        all[all.count - 1].blocks += inner(part)
      }
    }
    if !all.isEmpty { append(.definitions(all)) }
  }
}

extension HTMLElement {
  /// The language of `div.highlight.highlight-source-swift`; empty for a block without one.
  fileprivate var highlightedLanguage: String? {
    guard hasClass("highlight"), let classes = self["class"] else { return nil }
    for name in classes.split(separator: " ") {
      for start in ["highlight-source-", "highlight-text-"] where name.hasPrefix(start) {
        return String(name.dropFirst(start.count))
      }
    }
    return ""
  }
}

extension ReadmeReader {
  private mutating func readList(_ element: HTMLElement) {
    var numbers = element.name == "ol" ? ReadmeListNumbers(of: element) : nil
    var list = ReadmeList(isLoose: false, items: [])
    for child in element.children {
      guard let item = child.element else {
        if case .text(let text) = child, text.contains(where: { !$0.isWhitespace }) {
          let blocks = Self.blocks(of: [child], in: wrappers)
          list.items.append(.init(number: numbers?.next(), isDone: nil, blocks: blocks))
        }
        continue
      }
      if item.name == "li" {
        list.items.append(self.item(item, number: numbers?.next(item["value"])))
        if item.elements.contains(where: { $0.name == "p" }) { list.isLoose = true }
      } else if list.items.isEmpty {
        let blocks = Self.blocks(of: [child], in: wrappers)
        list.items.append(.init(number: numbers?.next(), isDone: nil, blocks: blocks))
      } else {
        list.items[list.items.count - 1].blocks += Self.blocks(of: [child], in: wrappers)
      }
    }
    if !list.items.isEmpty { append(.list(list)) }
  }

  private func item(_ element: HTMLElement, number: String?) -> ReadmeList.Item {
    var reader = ReadmeReader()
    reader.wrappers = wrappers
    reader.takesTask = true
    reader.appendAnchors(of: element)
    let blocks = reader.finished(element.children)
    return ReadmeList.Item(number: number, isDone: reader.isDone, blocks: blocks)
  }
}

extension HTMLElement {
  var isBlock: Bool {
    Self.blockNames.contains(name) || name == "math-renderer" && hasClass("js-display-math")
  }

  /// Whether there are blocks anywhere inside.
  var holdsBlocks: Bool { elements.contains { $0.isBlock || $0.holdsBlocks } }

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "li", "main", "markdown-accessiblity-table", "menu", "nav", "ol", "p",
    "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// The alignment from `align`, `style` or the element's name.
  var alignment: ReadmeAlignment? {
    if name == "center" { return .center }
    let style = (self["style"] ?? "").filter { !$0.isWhitespace }.lowercased()
    switch self["align"]?.lowercased() {
    case "center", "middle": return .center
    case "right": return .right
    case "left": return .left
    default:
      if style.contains("text-align:center") { return .center }
      if style.contains("text-align:right") { return .right }
      return style.contains("text-align:left") ? .left : nil
    }
  }
}
