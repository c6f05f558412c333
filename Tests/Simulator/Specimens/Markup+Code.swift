/// Fenced code with GitHub's colours.
extension Markup {
  /// A word of code and its `pl-*` class; nil has no colour.
  struct Token: Sendable, ExpressibleByStringLiteral {
    let text: String
    let kind: String?

    init(_ kind: String?, _ text: String) {
      self.text = text
      self.kind = kind
    }

    init(stringLiteral text: String) { self.init(nil, text) }

    fileprivate var html: String {
      kind.map { "<span class=\"pl-\($0)\">\(text.escapedHTML)</span>" } ?? text.escapedHTML
    }
  }

  /// - Parameters:
  ///   - language: as written behind the fence.
  ///   - scope: GitHub's name of the grammar, such as `source-swift`.
  static func code(_ language: String, scope: String, _ tokens: [Token]) -> Markup {
    let text = tokens.map(\.text).joined()
    return Markup(
      "```\(language)\n\(text)\n```\n",
      html: "<div class=\"highlight highlight-\(scope) notranslate position-relative "
        + "overflow-auto\" dir=\"auto\" data-snippet-clipboard-copy-content=\""
        + "\(text.escapedHTML)\"><pre>\(tokens.map(\.html).joined())</pre></div>\n")
  }

  /// Code of no language.
  static func code(block text: String) -> Markup {
    Markup(
      "```\n\(text)\n```\n",
      html: "<div class=\"snippet-clipboard-content notranslate position-relative overflow-auto\" "
        + "data-snippet-clipboard-copy-content=\"\(text.escapedHTML)\">"
        + "<pre class=\"notranslate\"><code>\(text.escapedHTML)\n</code></pre></div>\n")
  }

  static func diagram(_ text: String) -> Markup {
    Markup(
      "```mermaid\n\(text)\n```\n",
      html: "<section class=\"js-render-needs-enrichment render-needs-enrichment "
        + "position-relative\" data-identity=\"6f2d4b9e-1c9a-4f2e-8f10-3a1b5c7d9e0f\" "
        + "data-host=\"https://viewscreen.githubusercontent.com\" "
        + "data-src=\"https://viewscreen.githubusercontent.com/markdown/mermaid\" "
        + "data-type=\"mermaid\" aria-label=\"mermaid rendered output container\">\n  "
        + "<div class=\"js-render-enrichment-target\" data-plain=\"\(text.escapedHTML)\" "
        + "dir=\"auto\">\n    <div class=\"render-plaintext-hidden\" dir=\"auto\">\n      "
        + "<pre lang=\"mermaid\" aria-label=\"Raw mermaid code\">\(text.escapedHTML)</pre>\n    "
        + "</div>\n  </div>\n  <span class=\"js-render-enrichment-loader d-flex "
        + "flex-justify-center flex-items-center width-full\" role=\"presentation\">\n  "
        + "</span>\n</section>\n")
  }
}
