extension ReadmeBlock {
  var markdown: String {
    switch self {
    case .heading(let level, let text):
      "\(String(repeating: "#", count: level)) \(text)\n"
    case .paragraph(let text): "\(text)\n"
    case .list(let items): items.map { "- \($0)\n" }.joined()
    case .code(let language, let text): "```\(language)\n\(text)\n```\n"
    case .table(let rows): Self.markdownTable(rows)
    case .image(let alt, let address): "![\(alt)](\(address))\n"
    case .badges(let badges):
      badges.map { "[![\($0.alt)](\($0.image))](\($0.link))" }.joined(separator: "\n") + "\n"
    case .html(let text): "\(text)\n"
    }
  }

  private static func markdownTable(_ rows: [[String]]) -> String {
    var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    lines.insert("|" + String(repeating: " --- |", count: rows[0].count), at: 1)
    return lines.joined(separator: "\n") + "\n"
  }

  var restructured: String {
    switch self {
    case .heading(let level, let text):
      "\(text)\n\(String(repeating: level == 1 ? "=" : "-", count: text.count))\n"
    case .list(let items): items.map { "* \($0)\n" }.joined()
    case .code(let language, let text):
      ".. code-block:: \(language)\n\n" + text.split(separator: "\n").map { "   \($0)\n" }.joined()
    case .image(let alt, let address): ".. image:: \(address)\n   :alt: \(alt)\n"
    case .paragraph, .table, .badges, .html: plain
    }
  }

  var plain: String {
    switch self {
    case .heading(_, let text): "\(text)\n"
    case .paragraph(let text): "\(text)\n"
    case .list(let items): items.map { "  * \($0)\n" }.joined()
    case .code(_, let text): text.split(separator: "\n").map { "    \($0)\n" }.joined()
    case .table(let rows): rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    case .image(let alt, let address): "[\(alt): \(address)]\n"
    case .badges, .html: ""
    }
  }

  /// As GitHub renders it: sanitised, addresses left relative.
  var html: String {
    switch self {
    case .heading(let level, let text):
      Markup.headingHTML(min(level, 6), Markup(text, html: text.inlineHTML))
    case .paragraph(let text): "<p dir=\"auto\">\(text.inlineHTML)</p>"
    case .list(let items):
      "<ul dir=\"auto\">\n" + items.map { "<li>\($0.inlineHTML)</li>\n" }.joined() + "</ul>"
    case .code(let language, let text):
      "<div class=\"highlight highlight-source-\(language.escapedHTML)\" dir=\"auto\">"
        + "<pre>\(text.escapedHTML)</pre></div>"
    case .table(let rows): Self.htmlTable(rows)
    case .image(let alt, let address):
      "<p dir=\"auto\"><a target=\"_blank\" rel=\"noopener noreferrer\" "
        + "href=\"\(address.escapedHTML)\"><img src=\"\(address.escapedHTML)\" "
        + "alt=\"\(alt.escapedHTML)\" style=\"max-width: 100%;\"></a></p>"
    case .badges(let badges):
      "<p dir=\"auto\">"
        + badges.map {
          "<a href=\"\($0.link.escapedHTML)\"><img src=\"\($0.image.escapedHTML)\" "
            + "alt=\"\($0.alt.escapedHTML)\" data-canonical-src=\"\($0.image.escapedHTML)\"></a>"
        }.joined(separator: "\n") + "</p>"
    case .html(let text): text
    }
  }

  private static func htmlTable(_ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\($0.inlineHTML)</\(tag)>" }.joined() + "</tr>\n"
    }
    return "<table>\n<thead>\n\(row(rows[0], "th"))</thead>\n<tbody>\n"
      + rows.dropFirst().map { row($0, "td") }.joined() + "</tbody>\n</table>"
  }
}
