/// Lists and tables.
extension Markup {
  /// A bullet list; items may hold lists themselves.
  static func list(_ items: [Markup]) -> Markup { list(items, "ul", mark: { _ in "- " }) }

  static func ordered(from start: Int = 1, _ items: [Markup]) -> Markup {
    list(items, start == 1 ? "ol" : "ol start=\"\(start)\"", mark: { "\($0 + start). " })
  }

  private static func list(_ items: [Markup], _ tag: String, mark: (Int) -> String) -> Markup {
    let source = items.enumerated().map { index, item in
      let mark = mark(index)
      let lines = item.source.split(separator: "\n").map(String.init)
      let indent = String(repeating: " ", count: mark.count)
      return mark + lines.joined(separator: "\n\(indent)") + "\n"
    }
    let name = tag.split(separator: " ")[0]
    return Markup(
      source.joined(),
      html: "<\(tag) dir=\"auto\">\n" + items.map { "<li>\($0.html)</li>\n" }.joined()
        + "</\(name)>\n")
  }

  /// A line and what is nested below it.
  static func item(_ line: Markup, _ nested: Markup) -> Markup {
    Markup("\(line.source)\n\(nested.source)", html: "\(line.html)\n\(nested.html)")
  }

  static func tasks(_ items: [(isDone: Bool, text: Markup)]) -> Markup {
    Markup(
      items.map { "- [\($0.isDone ? "x" : " ")] \($0.text.source)\n" }.joined(),
      html: "<ul class=\"contains-task-list\">\n"
        + items.map { item in
          "<li class=\"task-list-item\"><input type=\"checkbox\" id=\"\" disabled=\"\" "
            + "class=\"task-list-item-checkbox\"\(item.isDone ? " checked=\"\"" : "")> "
            + "\(item.text.html)</li>\n"
        }.joined() + "</ul>\n")
  }

  enum Alignment: Sendable { case none, left, center, right }

  /// The first row is the head.
  static func table(_ alignments: [Alignment], _ rows: [[Markup]]) -> Markup {
    guard let head = rows.first else { return "" }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    func row(_ cells: [Markup], _ tag: String) -> String {
      let cells = zip(cells, alignments).map { cell, alignment in
        "<\(tag)\(alignment.attribute)>\(cell.html)</\(tag)>\n"
      }
      return "<tr>\n\(cells.joined())</tr>\n"
    }
    let body = rows.dropFirst()
    return Markup(
      line(head.map(\.source)) + line(alignments.map(\.mark))
        + body.map { line($0.map { $0.source.replacing("|", with: "\\|") }) }.joined(),
      html: "<markdown-accessiblity-table><table tabindex=\"0\">\n<thead>\n\(row(head, "th"))"
        + "</thead>\n<tbody>\n\(body.map { row($0, "td") }.joined())</tbody>\n</table>"
        + "</markdown-accessiblity-table>\n")
  }
}

extension Markup.Alignment {
  fileprivate var mark: String {
    switch self {
    case .none: "---"
    case .left: ":---"
    case .center: ":---:"
    case .right: "---:"
    }
  }

  fileprivate var attribute: String {
    switch self {
    case .none: ""
    case .left: " align=\"left\""
    case .center: " align=\"center\""
    case .right: " align=\"right\""
    }
  }
}
