/// One parsed `.po` file.
package struct Catalog: Equatable, Sendable {
  /// Path of the file, as shown in diagnostics.
  package var file: String
  /// The entry without a name, which has the `Key: value` lines; nil if there is none.
  package var header: Entry?
  package var entries: [Entry] = []

  package init(file: String) { self.file = file }

  /// An English text with its translations.
  package struct Entry: Equatable, Sendable {
    /// Name of the text in code (`msgctxt`), such as `search.head`.
    package var context: String?
    /// The English text (`msgid`).
    package var id = ""
    /// The English plural text (`msgid_plural`).
    package var plural: String?
    /// The translations (`msgstr`, `msgstr[n]`) in the order of the plural forms.
    package var strings: [String] = []
    /// Marked `fuzzy`: the English text has changed since the translation.
    package var isFuzzy = false
    /// Line of the first keyword, counted from 1.
    package var line: Int

    /// Whether every form has an approved translation.
    package var isTranslated: Bool {
      !isFuzzy && !strings.isEmpty && strings.allSatisfy { !$0.isEmpty }
    }
  }

  /// The language of the file: `pl` for `Localization/pl.po`.
  package var language: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".po") ? String(name.dropLast(3)) : name
  }

  /// Whether missing translations are mistakes: a header with `X-Ghrepo-Complete: no` permits them.
  package var isComplete: Bool { headerField("X-Ghrepo-Complete")?.lowercased() != "no" }

  /// A field of the header, such as `Plural-Forms`.
  package func headerField(_ name: String) -> String? {
    for line in (header?.strings.first ?? "").split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased() == name.lowercased()
      else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }
}
