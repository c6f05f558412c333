/// Everything that GitHub's Markdown has, once.
enum MarkdownSpecimen {
  static let specimen = Specimen(
    name: "markdown", summary: "Every construct of a README",
    pictures: [
      "assets/logo.png": .logo(seed: 8, isDark: false),
      "assets/logo-dark.png": .logo(seed: 8, isDark: true),
      "assets/screenshot.png": .screenshot(seed: 8),
      "LICENSE.png": .badge(label: "license", value: "MIT"),
    ],
    body: .page(top + inline + lists + alerts + rest))

  private static let top: [Markup] = [
    .themed("Zoo", light: "assets/logo.png", dark: "assets/logo-dark.png", width: 240),
    .heading(1, "Zoo of Markdown"),
    .badges([
      (
        "build passing", "{origin}/pictures/badge.svg",
        "https://github.com/readme-zoo/markdown/actions"
      ),
      ("license MIT", "https://img.shields.io/badge/license-MIT-green", "LICENSE"),
      (
        "downloads 10k", "https://img.shields.io/npm/dm/zoo.svg",
        "https://www.npmjs.com/package/zoo"
      ),
    ]),
    .paragraph([
      "All that a README can hold, ", .strong("once"), ". Made by ", .mention("monalisa"),
      " with ", .emoji("heart", "❤️"), " and ", .emoji("rocket", "🚀"), ".",
    ]),
    .image("A screenshot", "assets/screenshot.png").paragraphed,
  ]

  private static let inline: [Markup] = [
    .heading(2, .joined(["Text with ", .code("code"), " in its title"])),
    .paragraph([
      "Plain, ", .em("emphasised"), ", ", .strong("strong"), ", ",
      .strong(.em("both")), ", ", .struck("struck out"), ", ", .code("let code = \"<&>\""),
      ", ", .element("kbd", "Ctrl"), "+", .element("kbd", "C"), ", H", .element("sub", "2"),
      "O, x", .element("sup", "2"), ", ", .element("mark", "marked"), ", ",
      .element("ins", "inserted"), " and ", .math("\\sqrt{3x-1}+(1+x)^2"), ".",
    ]),
    .paragraph([
      "A ", .link("relative link", "docs/guide.md#first"), ", one ", .link("to a title", "#lists"),
      ", one ", .link(.strong("outside"), "https://example.org/a?b=c&d=e"), " and a bare one: ",
      .address("https://example.org/bare"), ".", .lineBreak, "A new line in the same paragraph",
      .footnote(1), ", and another footnote", .footnote(2), ".",
    ]),
    .heading(3, "Third level"), .heading(4, "Fourth level"), .heading(5, "Fifth level"),
    .heading(6, "Sixth level"),
    .rule,
  ]

  private static let lists: [Markup] = [
    .heading(2, "Lists"),
    .list([
      "One",
      .item(
        "Two", .list([.item("Two point one", .list(["Two point one point one"])), "Two point two"])),
      .joined(["Three with ", .code("code"), " and a ", .link("link", "https://example.org")]),
    ]),
    .ordered([
      "First", .item("Second", .ordered(["Second, first", "Second, second"])), "Third",
    ]),
    .paragraph(["Much later:"]),
    .ordered(from: 9, ["Ninth", "Tenth"]),
    .tasks([
      (true, "Done"), (false, "Still to do"),
      (false, .joined(["With a ", .link("link", "TODO.md")])),
    ]),
    .quote([
      .paragraph(["A quote of ", .em("several"), " words."]),
      .quote([.paragraph(["A quote in a quote."])]),
      .list(["A list in a quote"]),
    ]),
  ]

  private static let alerts: [Markup] =
    [.heading(2, "Alerts")]
    + Markup.Alert.allCases.map { kind in
      .alert(
        kind,
        [
          .paragraph([
            "This is what ", .strong(Markup(kind.rawValue)), " looks like, with a ",
            .link("link", "https://example.org/\(kind.rawValue)"), ".",
          ])
        ])
    }

  private static let rest: [Markup] = [
    .heading(2, "Folded"),
    .details(
      .raw("<strong>Click</strong> to unfold"),
      [.paragraph(["What was hidden."]), .code(block: "code\n  in details")]),
    .details("Open at once", isOpen: true, [.paragraph(["What was never hidden."])]),
    .heading(2, "Table"),
    .table(
      [.left, .center, .right],
      [
        ["Left", "Middle", "Right"], ["a", .code("b"), "1"],
        [.link("link", "docs/a.md"), .strong("bold"), "1,000"],
      ]),
    .raw("<div align=\"center\">\n  <sub>Small print in the middle</sub>\n</div>\n"),
    .footnotes(["The first footnote.", .joined(["The second, with ", .code("code"), "."])]),
  ]
}

extension Markup {
  /// A paragraph of one piece.
  var paragraphed: Markup { .paragraph([self]) }
}
