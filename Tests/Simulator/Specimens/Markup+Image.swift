import Foundation

/// Pictures and what surrounds them.
extension Markup {
  static func image(_ alt: String, _ address: String) -> Markup {
    Markup(
      "![\(alt)](\(address))",
      html:
        "<a target=\"_blank\" rel=\"noopener noreferrer\(isForeign(address) ? " nofollow" : "")\" "
        + "href=\"\(shown(address))\">\(tag(alt, address))</a>")
  }

  static func linkedImage(_ alt: String, _ address: String, to target: String) -> Markup {
    Markup(
      "[![\(alt)](\(address))](\(target))",
      html: "<a href=\"\(target.escapedHTML)\"\(isForeign(target) ? " rel=\"nofollow\"" : "")>"
        + "\(tag(alt, address))</a>")
  }

  /// A picture written as HTML, with its size.
  static func sized(_ alt: String, _ address: String, width: Int, height: Int? = nil) -> Markup {
    let size = "width=\"\(width)\"" + (height.map { " height=\"\($0)\"" } ?? "")
    return Markup(
      "<img src=\"\(address)\" alt=\"\(alt)\" \(size)>",
      html: "<a target=\"_blank\" rel=\"noopener noreferrer\" href=\"\(shown(address))\">"
        + tag(alt, address, size + " ") + "</a>")
  }

  /// A row of linked badges in one paragraph.
  static func badges(_ badges: [(alt: String, image: String, target: String)]) -> Markup {
    paragraph([
      joined(badges.map { linkedImage($0.alt, $0.image, to: $0.target) }, by: "\n")
    ])
  }

  /// One picture for dark and one for light themes, in the middle.
  static func themed(_ alt: String, light: String, dark: String, width: Int) -> Markup {
    let source = "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(dark)\">"
    return Markup(
      """
      <p align="center">
        <picture>
          \(source)
          <img alt="\(alt)" src="\(light)" width="\(width)">
        </picture>
      </p>

      """,
      html: "<p align=\"center\" dir=\"auto\">\n  "
        + "<themed-picture data-catalyst-inline=\"true\"><picture>\n    \(source)\n    "
        + "\(tag(alt, light, "width=\"\(width)\" "))\n  </picture></themed-picture>\n</p>\n")
  }

  private static func isForeign(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://") || address.hasPrefix("{origin}")
  }

  /// GitHub's proxy for what lies elsewhere.
  private static func shown(_ address: String) -> String {
    guard isForeign(address), !address.hasPrefix("https://github.com/") else {
      return address.escapedHTML
    }
    let bytes = Array(address.utf8)
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "https://camo.githubusercontent.com/\(Conditional.tag(bytes))/\(hex)"
  }

  private static func tag(_ alt: String, _ address: String, _ size: String = "") -> String {
    let isProxied = shown(address) != address.escapedHTML
    return "<img src=\"\(shown(address))\" alt=\"\(alt.escapedHTML)\" \(size)"
      + (isProxied ? "data-canonical-src=\"\(address.escapedHTML)\" " : "")
      + "style=\"max-width: 100%;\">"
  }
}
