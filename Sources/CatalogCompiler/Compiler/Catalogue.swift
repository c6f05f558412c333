/// One `.po` file, understood.
package struct Catalogue: Equatable, Sendable {
  /// Path of the file, as shown in diagnostics.
  package var file: String
  /// The text without a name that carries the `Key: value` lines; nil when there is none.
  package var header: Entry?
  package var entries: [Entry] = []

  package init(file: String) { self.file = file }

  /// A text with its translations.
  package struct Entry: Equatable, Sendable {
    /// Name of the text in code (`msgctxt`), such as `search.head`.
    package var context: String?
    /// The English text (`msgid`).
    package var id = ""
    /// The English text for many (`msgid_plural`).
    package var plural: String?
    /// The translations (`msgstr`, `msgstr[n]`) in the order of the plural forms.
    package var strings: [String] = []
    /// Marked `fuzzy`: English has changed since somebody translated it.
    package var isFuzzy = false
    /// Line of the first keyword, counted from 1.
    package var line: Int

    /// Whether every form has a text somebody has approved.
    package var isTranslated: Bool {
      !isFuzzy && !strings.isEmpty && strings.allSatisfy { !$0.isEmpty }
    }
  }

  /// The language a file is for: `pl` for `Localization/pl.po`.
  package var language: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".po") ? String(name.dropLast(3)) : name
  }

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
