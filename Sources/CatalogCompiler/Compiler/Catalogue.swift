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

/// A catalog whose header makes sense.
struct LanguageDefinition {
  let catalogue: Catalogue
  let caseName: String
  let rule: PluralRule

  /// What the header says, or what is wrong with it.
  static func checked(
    _ catalogue: Catalogue
  ) -> (language: LanguageDefinition?, diagnostics: [Diagnostic]) {
    let line = catalogue.header?.line ?? 1
    do throws(CatalogueError) {
      let caseName = try SwiftName.languageCase(catalogue.language)
      guard let charset = catalogue.headerField("Content-Type"),
        charset.lowercased().hasSuffix("charset=utf-8")
      else { throw CatalogueError("the header must say 'charset=UTF-8'") }
      guard catalogue.headerField("Language") == catalogue.language else {
        throw CatalogueError("the header must say 'Language: \(catalogue.language)'")
      }
      guard let forms = catalogue.headerField("Plural-Forms") else {
        throw CatalogueError("the header must have Plural-Forms")
      }
      let rule = try PluralRule(header: forms)
      return (LanguageDefinition(catalogue: catalogue, caseName: caseName, rule: rule), [])
    } catch {
      return (nil, [Diagnostic(.error, file: catalogue.file, line: line, error.text)])
    }
  }
}

/// Something wrong at a line of a catalog, in the form compilers and editors understand.
package struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    /// The build goes on; English is shown instead.
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

/// Why a piece of a catalog (a template, a plural rule, a string) cannot be understood.
package struct CatalogueError: Error, Equatable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
