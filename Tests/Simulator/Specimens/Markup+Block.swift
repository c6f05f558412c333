/// Blocks, each of which ends its last line.
extension Markup {
  static func heading(_ level: Int, _ title: Markup) -> Markup {
    let mark = String(repeating: "#", count: level)
    return Markup("\(mark) \(title.source)\n", html: headingHTML(level, title) + "\n")
  }

  /// A heading with the anchor that GitHub adds.
  static func headingHTML(_ level: Int, _ title: Markup) -> String {
    let words = title.source.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
    let anchor = words.replacing(" ", with: "-")
    return "<div class=\"markdown-heading\" dir=\"auto\"><h\(level) tabindex=\"-1\" "
      + "class=\"heading-element\" dir=\"auto\">\(title.html)</h\(level)>"
      + "<a id=\"user-content-\(anchor)\" class=\"anchor\" "
      + "aria-label=\"Permalink: \(title.source.escapedHTML)\" href=\"#\(anchor)\">"
      + "\(Octicon.link)</a></div>"
  }

  static func paragraph(_ content: [Markup]) -> Markup {
    let content = joined(content)
    return Markup("\(content.source)\n", html: "<p dir=\"auto\">\(content.html)</p>\n")
  }

  static let rule = Markup("---\n", html: "<hr>\n")

  static func quote(_ blocks: [Markup]) -> Markup {
    let content = page(blocks)
    return Markup(
      content.source.prefixingLines("> "), html: "<blockquote>\n\(content.html)</blockquote>\n")
  }

  enum Alert: String, CaseIterable, Sendable {
    case note, tip, important, warning, caution

    fileprivate var icon: String {
      switch self {
      case .note: "info"
      case .tip: "light-bulb"
      case .important: "report"
      case .warning: "alert"
      case .caution: "stop"
      }
    }
  }

  static func alert(_ kind: Alert, _ blocks: [Markup]) -> Markup {
    let content = page(blocks)
    let title = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
    return Markup(
      "> [!\(kind.rawValue.uppercased())]\n" + content.source.prefixingLines("> "),
      html: "<div class=\"markdown-alert markdown-alert-\(kind.rawValue)\" dir=\"auto\">"
        + "<p class=\"markdown-alert-title\" dir=\"auto\">\(Octicon.alert(kind.icon))\(title)</p>"
        + "\(content.html)</div>\n")
  }

  static func details(_ summary: Markup, isOpen: Bool = false, _ blocks: [Markup]) -> Markup {
    let content = page(blocks)
    let (source, html) = (isOpen ? " open" : "", isOpen ? " open=\"\"" : "")
    return Markup(
      "<details\(source)><summary>\(summary.source)</summary>\n\n\(content.source)\n</details>\n",
      html: "<details\(html)><summary>\(summary.html)</summary>\n\(content.html)</details>\n")
  }

  static func footnotes(_ texts: [Markup]) -> Markup {
    let items = texts.enumerated().map { index, text in
      let name = "\(index + 1)-\(fingerprint)"
      return "<li id=\"user-content-fn-\(name)\">\n<p dir=\"auto\">\(text.html) "
        + "<a href=\"#user-content-fnref-\(name)\" data-footnote-backref=\"\" "
        + "aria-label=\"Back to reference \(index + 1)\" class=\"data-footnote-backref\">"
        + "<g-emoji class=\"g-emoji\" alias=\"leftwards_arrow_with_hook\">↩</g-emoji></a></p>\n"
        + "</li>\n"
    }
    return Markup(
      texts.enumerated().map { "[^\($0.offset + 1)]: \($0.element.source)\n" }.joined(),
      html: "<section data-footnotes=\"\" class=\"footnotes\"><h2 id=\"footnote-label\" "
        + "class=\"sr-only\">Footnotes</h2>\n<ol dir=\"auto\">\n\(items.joined())</ol>\n"
        + "</section>\n")
  }
}

extension String {
  /// Each line with `prefix` before it; the end of the text must end a line.
  func prefixingLines(_ prefix: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? prefix.filter { $0 != " " } + "\n" : "\(prefix)\($0)\n" }.joined()
  }
}
