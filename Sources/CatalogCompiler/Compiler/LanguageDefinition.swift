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
