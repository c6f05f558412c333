/// A catalogue whose header makes sense.
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
