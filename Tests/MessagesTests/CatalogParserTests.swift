import CatalogCompiler
import Testing

@Suite(.timeLimit(.minutes(10))) struct CatalogParserTests {
  private func parse(_ text: String) -> CatalogParser {
    CatalogParser(text: text, file: "x/pl.po")
  }

  @Test func `an entry has a name, a text and a translation`() throws {
    let parser = parse(
      """
      #. a comment for translators
      #: Search.swift:12
      msgctxt "search.head"
      msgid "Found"
      msgstr "Znaleziono"
      """)
    let entry = try #require(parser.catalog.entries.first)
    #expect(parser.catalog.entries.count == 1)
    #expect(entry.context == "search.head")
    #expect(entry.id == "Found")
    #expect(entry.strings == ["Znaleziono"])
    #expect(entry.line == 3)
    #expect(entry.isTranslated)
    #expect(parser.diagnostics.isEmpty)
  }

  @Test func `a text may span several lines and use escapes`() {
    let entry = parse(
      #"""
      msgctxt "a.b"
      msgid ""
      "one\n"
        "\ttwo \"three\" \\"
      msgstr ""
      "jeden"
      """#
    ).catalog.entries.first
    #expect(entry?.id == "one\n\ttwo \"three\" \\")
  }

  @Test func `plural forms are in order`() {
    let entry = parse(
      """
      msgctxt "a.b"
      msgid "{count} file"
      msgid_plural "{count} files"
      msgstr[0] "a"
      msgstr[1] "b"
      msgstr[2] "c"
      """
    ).catalog.entries.first
    #expect(entry?.plural == "{count} files")
    #expect(entry?.strings == ["a", "b", "c"])
  }

  @Test func `only the entry marked fuzzy is fuzzy`() {
    let parser = parse(
      """
      #, python-brace-format, fuzzy
      #| msgid "Old"
      msgctxt "a.b"
      msgid "New"
      msgstr "Nowe"
      msgctxt "a.c"
      msgid "Other"
      msgstr "Inne"
      """)
    #expect(parser.catalog.entries.map(\.isFuzzy) == [true, false])
    #expect(parser.diagnostics.isEmpty)
  }

  @Test func `obsolete entries are comments`() {
    let parser = parse(
      """
      msgctxt "a.b"
      msgid "x"
      msgstr "y"

      #~ msgctxt "a.c"
      #~ msgid "x"
      #~ msgstr "y"
      """)
    #expect(parser.catalog.entries.map(\.context) == ["a.b"])
    #expect(parser.diagnostics.isEmpty)
  }

  @Test func `the header is not a text`() {
    let parser = parse(
      #"""
      msgid ""
      msgstr ""
      "Language: pl\n"
      "Plural-Forms: nplurals=1; plural=0;\n"
      """#)
    #expect(parser.catalog.entries.isEmpty)
    #expect(parser.catalog.headerField("language") == "pl")
    #expect(parser.catalog.headerField("Plural-Forms") == "nplurals=1; plural=0;")
    #expect(parser.catalog.headerField("Missing") == nil)
  }

  @Test func `a byte order mark and carriage returns do no harm`() {
    let parser = parse("\u{FEFF}msgctxt \"a.b\"\r\nmsgid \"x\"\r\nmsgstr \"y\"\r\n")
    #expect(parser.catalog.entries.first?.strings == ["y"])
    #expect(parser.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("msgctxt \"a.b\"\nmsgid x\n", 2, "expected a quoted string"),
    ("msgid \"x\nmsgstr \"\"", 1, "the string is not closed"),
    ("msgid \"x\" y\nmsgstr \"\"", 1, "text after the closing quote"),
    ("msgid \"\\q\"\nmsgstr \"\"", 1, "unknown escape '\\q'"),
    ("msgid \"\u{1B}[2J\"\nmsgstr \"\"", 1, "a control character"),
    ("\n\ndomain \"x\"", 3, "unknown keyword 'domain'"),
    ("\"x\"", 1, "a string without a keyword"),
    ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"\"", 2, "the same keyword twice in one entry"),
    ("msgstr \"a\"", 1, "msgstr without msgid"),
    ("msgid \"a\"\nmsgstr[1] \"b\"", 2, "expected msgstr[0]"),
    (
      "msgid \"a\"\nmsgstr[99999999999999999999] \"b\"", 2,
      "unknown keyword 'msgstr[99999999999999999999]'"
    ),
    ("msgctxt \"a.b\"\nmsgid \"a\"", 1, "the entry lacks msgid or msgstr"),
    ("msgid \"\"\nmsgstr \"\"\nmsgid \"\"\nmsgstr \"\"", 3, "a second header"),
  ])
  func `an error is reported with its line`(text: String, line: Int, problem: String) {
    let expected = Diagnostic(.error, file: "x/pl.po", line: line, problem)
    #expect(parse(text).diagnostics.first == expected)
  }
}
