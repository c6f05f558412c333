import CatalogCompiler
import Foundation
import TestSupport
import Testing

/// Broken catalogs must be rejected with a line number and never crash the build.
@Suite(.timeLimit(.minutes(10))) struct CatalogFuzzTests {

  private static let english = """
    msgid ""
    msgstr ""
    "Language: en\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    #, python-brace-format
    msgctxt "area.files"
    msgid "{count} file in {{{path}}}"
    msgid_plural "{count} files in {{{path}}}"
    msgstr[0] ""
    msgstr[1] ""
    """

  private static let polish =
    english
    .replacingOccurrences(of: "Language: en", with: "Language: pl")
    .replacingOccurrences(of: "msgstr[0] \"\"", with: "msgstr[0] \"{count} plik w {path}\"")
    .replacingOccurrences(of: "msgstr[1] \"\"", with: "msgstr[1] \"{count} pliki w\\n {path}\"")

  private static let crumbs: [String] = [
    "\"", "\\", "{", "}", "{count}", "\n", "#", "#, fuzzy\n", "msgid \"\"\n", "msgstr[1]", "n%0",
    "?", "(", "((((((((", "\u{0}", "\u{202E}", "é", "\r\n", "nplurals=9999999999999;", "!!!!",
  ]

  @Test(arguments: 0..<20)
  func `no mutation of a catalog crashes the compiler`(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<50 {
      let sources = [("en.po", Self.english), ("pl.po", Self.polish)].map { path, text in
        let broken = mutated(text, with: &dice)
        return CatalogCompiler.Source(path: path, text: broken)
      }
      let compiler = CatalogCompiler(sources: sources)
      let failed = compiler.diagnostics.contains { $0.severity == .error }
      #expect(compiler.outputs.isEmpty == failed)
      for diagnostic in compiler.diagnostics {
        let lines = sources.first { $0.path == diagnostic.file }?.text?.utf8.count { $0 == 10 }
        #expect((1...(lines ?? 0) + 1).contains(diagnostic.line))
      }
    }
  }

  private func mutated(_ text: String, with dice: inout SeededNumbers) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...4, using: &dice) {
      let start = Int.random(in: 0...bytes.count, using: &dice)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &dice))
      let crumb = Bool.random(using: &dice) ? Self.crumbs.randomElement(using: &dice) ?? "" : ""
      bytes.replaceSubrange(start..<end, with: crumb.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
