/// READMEs that are too much of something.
enum ExtremeSpecimens {
  /// More than 600 KiB as a file.
  static let huge = Specimen(
    name: "huge", summary: "More than six hundred kilobytes",
    body: .page(
      [.heading(1, "Huge")]
        + (1...1400).flatMap { number -> [Markup] in
          [
            .heading(2, Markup("Chapter \(number)")),
            .paragraph([
              Markup(String(repeating: "Chapter \(number) goes on and on. ", count: 16)),
              .strong("It does."),
            ]),
          ]
        }))

  /// Elements within elements, a thousand deep and more.
  static let deep = Specimen(
    name: "deep", summary: "Nested beyond all reason",
    body: .page([
      .heading(1, "Deep"), nested("blockquote", 3000), nested("b", 20_000), nested("sub", 1000),
      lists(500), tables(300), .raw(String(repeating: "<div>", count: 50_000) + "never closed\n"),
    ]))

  /// Ten thousand badges in one paragraph.
  static let badges = Specimen(
    name: "badges", summary: "Ten thousand badges",
    body: .page([
      .heading(1, "Badges"),
      .badges(
        (1...10_000).map { number in
          (
            "badge \(number)", "https://img.shields.io/badge/n-\(number)-blue",
            "https://example.org/\(number)"
          )
        }),
    ]))

  private static func nested(_ tag: String, _ depth: Int) -> Markup {
    .raw(
      String(repeating: "<\(tag)>", count: depth) + "at the bottom of \(tag)"
        + String(repeating: "</\(tag)>", count: depth) + "\n")
  }

  private static func lists(_ depth: Int) -> Markup {
    .raw(
      String(repeating: "<ul><li>x", count: depth) + String(repeating: "</li></ul>", count: depth)
        + "\n")
  }

  private static func tables(_ depth: Int) -> Markup {
    .raw(
      String(repeating: "<table><tr><td>", count: depth) + "cell"
        + String(repeating: "</td></tr></table>", count: depth) + "\n")
  }
}
