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

/// A catalog with a valid header.
struct LanguageDefinition {
  let catalog: Catalog
  let caseName: String
  let rule: PluralRule

  /// Throws what is wrong with the header.
  init(_ catalog: Catalog) throws(CatalogError) {
    self.catalog = catalog
    caseName = try SwiftName.languageCase(catalog.language)
    guard let charset = catalog.headerField("Content-Type"),
      charset.lowercased().hasSuffix("charset=utf-8")
    else { throw CatalogError("the header must say 'charset=UTF-8'") }
    guard catalog.headerField("Language") == catalog.language else {
      throw CatalogError("the header must say 'Language: \(catalog.language)'")
    }
    guard let forms = catalog.headerField("Plural-Forms") else {
      throw CatalogError("the header must have Plural-Forms")
    }
    rule = try PluralRule(header: forms)
  }
}

/// A problem at a line of a catalog, in the format that compilers and editors understand.
package struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    /// The build continues; the English text is shown instead.
    case warning
    /// Nothing is generated.
    case error
  }

  package let severity: Severity
  package let file: String
  /// Counted from 1.
  package let line: Int
  package let text: String

  package init(_ severity: Severity, file: String, line: Int, _ text: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.text = text
  }

  package var description: String { "\(file):\(line): \(severity.rawValue): \(text)" }
}

/// Why a part of a catalog (a template, a plural rule, a string) is invalid.
package struct CatalogError: Error, Equatable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
