import CatalogCompiler
import Testing

@Suite(.timeLimit(.minutes(10))) struct CatalogCompilerTests {
  @Test func `complete catalogs compile without diagnostics`() {
    let compiler = CatalogCompiler(sources: Sample.sources)
    #expect(compiler.diagnostics == [])
    #expect(compiler.outputs.map(\.name) == CatalogCompiler.outputNames)
  }

  @Test(arguments: [
    ("msgstr \"tak\"", "msgstr \"\"", "pl.po:7: warning: 'area.yes' is not translated"),
    (
      "msgctxt \"area.yes\"", "#, fuzzy\nmsgctxt \"area.yes\"",
      "pl.po:8: warning: 'area.yes' is fuzzy"
    ),
    (
      "msgid \"yes\"", "msgid \"yeah\"",
      "pl.po:7: warning: 'area.yes' translates another English text than en.po has"
    ),
    (
      "msgstr[1] \"{count} pliki w {path}\"", "msgstr[1] \"\"",
      "pl.po:11: warning: 'area.files' is not translated"
    ),
    ("msgctxt \"area.yes\"", "msgctxt \"area.no\"", "pl.po:7: warning: 'area.no' is not in en.po"),
    (
      "msgctxt \"area.yes\"", "msgctxt \"area.no\"",
      "en.po:7: warning: 'area.yes' is not in pl.po"
    ),
  ])
  func `a text without a valid translation is shown in English`(
    old: String, new: String, warning: String
  ) {
    let compiler = CatalogCompiler(sources: Sample.replacing(old, with: new, in: "pl.po"))
    #expect(compiler.diagnostics.contains { "\($0)".hasPrefix("Localization/\(warning)") })
    #expect(!compiler.diagnostics.contains { $0.severity == .error })
    let text = compiler.outputs.last?.text ?? ""
    #expect(text.split(separator: "case .pl:").count == 2)
  }

  @Test(arguments: [
    ("msgstr \"tak\"", "msgstr \"\""), ("msgctxt \"area.yes\"", "#, fuzzy\nmsgctxt \"area.yes\""),
    ("msgid \"yes\"", "msgid \"yeah\""),
    ("msgctxt \"area.yes\"\nmsgid \"yes\"\nmsgstr \"tak\"\n", ""),
  ])
  func `a catalog marked as unfinished may lack texts`(old: String, new: String) {
    let sources = Sample.replacing(old, with: new, in: "pl.po")
    #expect(!CatalogCompiler(sources: sources).diagnostics.isEmpty)
    let marked = sources.map { source in
      let text = source.text?.replacing(
        "\"Language: pl\\n\"", with: "\"Language: pl\\n\"\n\"X-Ghrepo-Complete: no\\n\"")
      return CatalogCompiler.Source(path: source.path, text: text)
    }
    let compiler = CatalogCompiler(sources: marked)
    #expect(compiler.diagnostics == [])
    #expect(compiler.outputs.last?.text.split(separator: "case .pl:").count == 2)
  }

  @Test(arguments: [
    ("pl.po", "w {path}", "w", "pl.po:11: error: a text lacks the placeholder '{path}'"),
    ("pl.po", "{count} pliki", "pliki", "pl.po:11: error: a text lacks the placeholder '{count}'"),
    ("pl.po", "w {path}", "w {path} {x}", "pl.po:11: error: a text has the unknown placeholder"),
    ("pl.po", "\"tak\"", "\"tak}\"", "pl.po:7: error: '}' without '{'"),
    (
      "pl.po", "msgstr[2] \"{count} plików w {path}\"", "",
      "pl.po:11: error: 'area.files' has 2 forms instead of 3"
    ),
    ("pl.po", "area.files", "area.yes", "pl.po:11: error: the name 'area.yes' is taken"),
    ("pl.po", "msgctxt \"area.yes\"", "", "pl.po:8: error: the text has no msgctxt"),
    ("pl.po", "Language: pl", "Language: de", "pl.po:1: error: the header must say 'Language: pl'"),
    ("pl.po", "charset=UTF-8", "charset=ISO-8859-2", "pl.po:1: error: the header must say"),
    ("pl.po", "Plural-Forms", "Forms", "pl.po:1: error: the header must have Plural-Forms"),
    ("en.po", "msgstr \"\"\n\n", "msgstr \"yes\"\n\n", "en.po:7: error: en.po has the English"),
    ("en.po", "area.files", "area.yes", "en.po:11: error: the name 'area.yes' is taken"),
    ("en.po", "area.yes", "yes", "en.po:7: error: 'yes' is no name such as 'search.head'"),
    ("en.po", "files in {path}", "files", "en.po:11: error: a text lacks the placeholder '{path}'"),
    ("en.po", "msgid \"yes\"", "msgid yes", "en.po:8: error: expected a quoted string"),
  ])
  func `an error stops the build`(file: String, old: String, new: String, error: String) {
    let compiler = CatalogCompiler(sources: Sample.replacing(old, with: new, in: file))
    #expect(compiler.diagnostics.contains { "\($0)".hasPrefix("Localization/\(error)") })
    #expect(compiler.outputs == [])
  }

  @Test func `the English catalog is required`() {
    let compiler = CatalogCompiler(sources: Sample.sources.filter { $0.path.hasSuffix("pl.po") })
    #expect(compiler.diagnostics.map(\.text) == ["there is no en.po"])
    #expect(CatalogCompiler(sources: []).diagnostics.map(\.text) == ["there is no en.po"])
  }

  @Test func `a file that is not UTF-8 is rejected`() {
    let sources = Sample.sources + [.init(path: "Localization/de.po", text: nil)]
    let diagnostics = CatalogCompiler(sources: sources).diagnostics.map(\.description)
    #expect(diagnostics == ["Localization/de.po:1: error: the file is not UTF-8"])
  }

  @Test func `two files for one language are rejected`() {
    let sources = Sample.sources + [.init(path: "Other/pl.po", text: Sample.polish)]
    let diagnostics = CatalogCompiler(sources: sources).diagnostics.map(\.description)
    #expect(diagnostics.contains("Other/pl.po:1: error: the language exists already"))
  }

  @Test func `English may omit the number everywhere`() {
    var sources = Sample.replacing("{count} file", with: "file", in: "en.po")
    let polish = sources.removeLast().text ?? ""
    sources.append(
      .init(
        path: "Localization/pl.po",
        text: polish.replacing("msgid \"{count} file", with: "msgid \"file")
          .replacing("msgid_plural \"{count} file", with: "msgid_plural \"file")))
    let compiler = CatalogCompiler(sources: sources)
    #expect(compiler.diagnostics == [])
    #expect(
      compiler.outputs.last?.text.contains("areaFiles(count: Int, path: any MessageValue)") == true)
  }
}
