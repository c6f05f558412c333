extension HTMLElement {
  var isBlock: Bool { Self.blockNames.contains(name) }

  /// Whether there are blocks somewhere inside.
  var holdsBlocks: Bool { elements.contains { $0.isBlock || $0.holdsBlocks } }

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "li", "main", "markdown-accessiblity-table", "menu", "nav", "ol", "p",
    "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// What `align`, `style` or the element's name ask for.
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
