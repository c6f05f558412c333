/// Code of several languages in GitHub's colours.
enum HighlightingSpecimen {
  static let specimen = Specimen(
    name: "highlighting", summary: "Fenced blocks in many languages",
    body: .page([
      .heading(1, "Highlighting"), .heading(2, "Swift"), swift, .heading(2, "Shell"), shell,
      console, .heading(2, "JSON"), json, .heading(2, "Diff"), diff, .heading(2, "No language"),
      .code(
        block:
          "plain text\n\twith a tab,  two blanks and a very long line that no terminal of eighty columns can show without wrapping it somewhere\n\n  and an empty line <b>&amp;</b>"
      ),
      .heading(2, "Diagram"), .diagram("graph TD;\n    A-->B;\n    B-->C;"),
    ]))

  private static let swift = Markup.code(
    "swift", scope: "source-swift",
    [
      .init("c", "/// Says hello."), "\n", .init("k", "func"), " ", .init("en", "greet"), "(",
      .init("s1", "_"), " ", .init("v", "name"), ": ", .init("c1", "String"), ") ",
      .init("k", "->"), " ", .init("c1", "String"), " {\n  ", .init("k", "let"), " ",
      .init("s1", "count"), " ", .init("k", "="), " ", .init("c1", "42"), " ",
      .init("c", "// the answer"), "\n  ", .init("k", "return"), " ",
      .init("s", "\"Hello, \\(name) & <friends>\""), "\n}",
    ])

  private static let shell = Markup.code(
    "sh", scope: "source-shell",
    [
      .init("c", "# Install"), "\ngit clone https://github.com/readme-zoo/highlighting.git\n",
      .init("c1", "cd"), " highlighting ", .init("k", "&&"), " make install PREFIX=",
      .init("s", "\"$HOME/.local\""), " ", .init("k", "|"), " tee ", .init("smi", "$LOG"),
    ])

  private static let console = Markup.code(
    "console", scope: "text-shell-session",
    [.init("c1", "$ "), .init("s1", "ghrepo search swift"), "\n", .init("c1", "12,345 results")])

  private static let json = Markup.code(
    "json", scope: "source-json",
    [
      "{\n  ", .init("ent", "\"name\""), ": ", .init("s", "\"zoo\""), ",\n  ",
      .init("ent", "\"version\""), ": ", .init("c1", "1.5"), ",\n  ", .init("ent", "\"private\""),
      ": ", .init("c1", "true"), ",\n  ", .init("ent", "\"none\""), ": ", .init("c1", "null"),
      "\n}",
    ])

  private static let diff = Markup.code(
    "diff", scope: "source-diff",
    [
      .init("mh", "--- a/file"), "\n", .init("mh", "+++ b/file"), "\n",
      .init("mdr", "@@ -1,2 +1,2 @@"), "\n", .init("md", "- old line"), "\n",
      .init("mi1", "+ new line"), "\n  same line",
    ])
}
