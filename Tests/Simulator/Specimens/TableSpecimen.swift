/// Tables that are narrow, wide, empty and full of markup.
enum TableSpecimen {
  static let specimen = Specimen(
    name: "tables", summary: "Alignment, links, wide cells",
    body: .page([
      .heading(1, "Tables"), small, .heading(2, "Wide"), wide, .heading(2, "Many columns"),
      many, .heading(2, "Written as HTML"), html,
    ]))

  private static let small = Markup.table(
    [.none, .left, .center, .right],
    [
      ["None", "Left", "Centre", "Right"], ["1", "2", "3", "4"],
      ["", .code("a | b"), .link("link", "https://example.org/?a=1&b=2"), "−4.5"],
      ["日本語", "🎉 party", "עברית", "100%"],
    ])

  private static let wide = Markup.table(
    [.none, .none],
    [
      ["Option", "Meaning"],
      [
        .code("--level <number>"),
        .joined([
          "A text that is much longer than any terminal is wide, so that it has to be wrapped ",
          "within its own cell, with a ", .link("link that is long, too", "docs/options.md"),
          " and ", .strong("strong words"), " before it ends.",
        ]),
      ],
      [.code("--path"), .address("https://example.org/" + String(repeating: "deep/", count: 30))],
    ])

  private static let many = Markup.table(
    Array(repeating: .center, count: 24),
    [(1...24).map { Markup("Column \($0)") }, (1...24).map { Markup("\($0 * $0)") }])

  private static let html = Markup.raw(
    """
    <table>
      <caption>Caption</caption>
      <tr><th rowspan="2">Rows</th><th colspan="2" align="center">Columns</th></tr>
      <tr><td>one<br>line</td><td><ul><li>a list</li><li>in a cell</li></ul></td></tr>
      <tr><td></td><td><table><tr><td>a table in a table</td></tr></table></td></tr>
    </table>

    """)
}
