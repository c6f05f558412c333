/// What stands within a line.
extension Markup {
  static func wrapped(_ mark: String, _ tag: String, _ content: [Markup]) -> Markup {
    let content = joined(content)
    return Markup(
      "\(mark)\(content.source)\(mark)", html: "<\(tag)>\(content.html)</\(tag)>")
  }

  static func strong(_ content: Markup...) -> Markup { wrapped("**", "strong", content) }
  static func em(_ content: Markup...) -> Markup { wrapped("*", "em", content) }
  static func struck(_ content: Markup...) -> Markup { wrapped("~~", "del", content) }

  static func code(_ text: String) -> Markup {
    Markup("`\(text)`", html: "<code>\(text.escapedHTML)</code>")
  }

  /// An element that Markdown has no mark for, such as `kbd`.
  static func element(_ tag: String, _ content: Markup...) -> Markup {
    let content = joined(content)
    return Markup(
      "<\(tag)>\(content.source)</\(tag)>", html: "<\(tag)>\(content.html)</\(tag)>")
  }

  /// The same in the file and in the page.
  static func raw(_ html: String) -> Markup { Markup(html, html: html) }

  /// A link; those that leave the site are not followed by search engines.
  static func link(_ content: Markup, _ address: String) -> Markup {
    let isForeign = address.hasPrefix("http") && !address.hasPrefix("https://github.com/")
    return Markup(
      "[\(content.source)](\(address))",
      html: "<a href=\"\(address.escapedHTML)\"\(isForeign ? " rel=\"nofollow\"" : "")>"
        + "\(content.html)</a>")
  }

  /// A bare address.
  static func address(_ address: String) -> Markup {
    Markup(
      address,
      html: "<a href=\"\(address.escapedHTML)\" rel=\"nofollow\">\(address.escapedHTML)</a>")
  }

  static func emoji(_ alias: String, _ character: String) -> Markup {
    Markup(
      ":\(alias):", html: "<g-emoji class=\"g-emoji\" alias=\"\(alias)\">\(character)</g-emoji>")
  }

  static func mention(_ login: String) -> Markup {
    Markup(
      "@\(login)",
      html: "<a class=\"user-mention notranslate\" data-hovercard-type=\"user\" "
        + "data-hovercard-url=\"/users/\(login)/hovercard\" "
        + "data-octo-click=\"hovercard-link-click\" "
        + "data-octo-dimensions=\"link_type:self\" href=\"https://github.com/\(login)\">"
        + "@\(login)</a>")
  }

  static func math(_ formula: String) -> Markup {
    Markup(
      "$\(formula)$",
      html: "<math-renderer class=\"js-inline-math\" style=\"display: inline-block\" "
        + "data-run-id=\"5a1d0c3e\">$\(formula.escapedHTML)$</math-renderer>")
  }

  /// The end of a line within a paragraph.
  static let lineBreak = Markup("  \n", html: "<br>\n")

  static func footnote(_ number: Int) -> Markup {
    let name = "\(number)-\(fingerprint)"
    return Markup(
      "[^\(number)]",
      html: "<sup><a href=\"#user-content-fn-\(name)\" id=\"user-content-fnref-\(name)\" "
        + "data-footnote-ref=\"\" aria-describedby=\"footnote-label\">\(number)</a></sup>")
  }

  static let fingerprint = "0c2e7f6d1b7a4f0f9e5f2f1b8a3d4c5e"
}
