/// Matches every translation with its English text.
struct SourceChecker {
  private(set) var texts: [SourceText] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let source: Catalog
  private var indexes: [String: Int] = [:]

  init(source: Catalog, rule: PluralRule) {
    self.source = source
    var members: Set<String> = []
    for entry in source.entries {
      do throws(CatalogError) {
        guard let context = entry.context else { throw CatalogError("the text has no msgctxt") }
        let member = try SwiftName.member(context)
        guard members.insert(member).inserted else {
          throw CatalogError("the name '\(context)' is taken")
        }
        guard entry.strings.allSatisfy(\.isEmpty) else {
          throw CatalogError("en.po has the English text in msgid; msgstr must be empty")
        }
        let forms = [entry.id] + (entry.plural.map { [$0] } ?? [])
        let templates = try forms.map { text throws(CatalogError) in try Template(text) }
        let text = SourceText(member: member, entry: entry, english: templates)
        try check(templates, of: text, rule: rule)
        indexes[context] = texts.count
        texts.append(text)
      } catch {
        report(.error, source, entry, error.text)
      }
    }
  }

  /// Adds the texts of a language that are complete and up to date; warns about the others.
  mutating func addTranslations(of language: LanguageDefinition) {
    let catalog = language.catalog
    var seen: Set<String> = []
    for entry in catalog.entries {
      do throws(CatalogError) {
        guard let context = entry.context else { throw CatalogError("the text has no msgctxt") }
        guard seen.insert(context).inserted else {
          throw CatalogError("the name '\(context)' is taken")
        }
        guard let index = indexes[context] else {
          report(.warning, catalog, entry, "'\(context)' is not in en.po")
          continue
        }
        let text = texts[index]
        guard try isUsable(entry, for: text, in: language) else { continue }
        let templates = try entry.strings.map { text throws(CatalogError) in try Template(text) }
        try check(templates, of: text, rule: language.rule)
        texts[index].translations.append((language, templates))
      } catch {
        report(.error, catalog, entry, error.text)
      }
    }
    for text in texts where !seen.contains(text.entry.context ?? "") {
      reportMissing(
        catalog, at: (source, text.entry),
        "'\(text.entry.context ?? "")' is not in \(catalog.language).po; English is shown")
    }
  }

  /// Whether a translation belongs to the current English text.
  private mutating func isUsable(
    _ entry: Catalog.Entry, for text: SourceText, in language: LanguageDefinition
  ) throws(CatalogError) -> Bool {
    let name = entry.context ?? ""
    guard entry.id == text.entry.id, entry.plural == text.entry.plural else {
      reportMissing(
        language.catalog, at: (language.catalog, entry),
        "'\(name)' translates another English text than en.po has; English is shown")
      return false
    }
    let forms = text.isPlural ? language.rule.forms : 1
    guard entry.strings.count == forms else {
      throw CatalogError("'\(name)' has \(entry.strings.count) forms instead of \(forms)")
    }
    guard entry.isTranslated else {
      let state = entry.isFuzzy ? "fuzzy" : "not translated"
      reportMissing(
        language.catalog, at: (language.catalog, entry),
        "'\(name)' is \(state); English is shown")
      return false
    }
    return true
  }

  private func check(
    _ templates: [Template], of text: SourceText, rule: PluralRule
  ) throws(CatalogError) {
    for (form, template) in templates.enumerated() {
      let names = template.placeholders
      if let missing = text.values.first(where: { !names.contains($0) }) {
        throw CatalogError("a text lacks the placeholder '{\(missing)}'")
      }
      if let unknown = names.first(where: { !text.parameters.contains($0) }) {
        throw CatalogError("a text has the unknown placeholder '{\(unknown)}'")
      }
      let mayOmitCount = text.isPlural && rule.formsForOneNumber.contains(form)
      if text.showsCount, !mayOmitCount, !names.contains(SourceText.count) {
        throw CatalogError("a text lacks the placeholder '{count}'")
      }
    }
  }

  /// Warns about a text without a translation, unless `catalog` is marked as unfinished.
  private mutating func reportMissing(
    _ catalog: Catalog, at place: (catalog: Catalog, entry: Catalog.Entry), _ text: String
  ) {
    guard catalog.isComplete else { return }
    report(.warning, place.catalog, place.entry, text)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ catalog: Catalog, _ entry: Catalog.Entry,
    _ text: String
  ) {
    diagnostics.append(Diagnostic(severity, file: catalog.file, line: entry.line, text))
  }
}
