/// Matches every translation with its English text.
struct SourceChecker {
  private(set) var texts: [SourceText] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let source: Catalogue
  private var indexes: [String: Int] = [:]

  init(source: Catalogue, rule: PluralRule) {
    self.source = source
    var members: Set<String> = []
    for entry in source.entries {
      do throws(CatalogueError) {
        guard let context = entry.context else { throw CatalogueError("the text has no msgctxt") }
        let member = try SwiftName.member(context)
        guard members.insert(member).inserted else {
          throw CatalogueError("the name '\(context)' is taken")
        }
        guard entry.strings.allSatisfy(\.isEmpty) else {
          throw CatalogueError("en.po has the English text in msgid; msgstr must be empty")
        }
        let forms = [entry.id] + (entry.plural.map { [$0] } ?? [])
        let templates = try forms.map { text throws(CatalogueError) in try Template(text) }
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
    let catalogue = language.catalogue
    var seen: Set<String> = []
    for entry in catalogue.entries {
      do throws(CatalogueError) {
        guard let context = entry.context else { throw CatalogueError("the text has no msgctxt") }
        guard seen.insert(context).inserted else {
          throw CatalogueError("the name '\(context)' is taken")
        }
        guard let index = indexes[context] else {
          report(.warning, catalogue, entry, "'\(context)' is not in en.po")
          continue
        }
        let text = texts[index]
        guard try isUsable(entry, for: text, in: language) else { continue }
        let templates = try entry.strings.map { text throws(CatalogueError) in try Template(text) }
        try check(templates, of: text, rule: language.rule)
        texts[index].translations.append((language, templates))
      } catch {
        report(.error, catalogue, entry, error.text)
      }
    }
    for text in texts where !seen.contains(text.entry.context ?? "") {
      report(
        .warning, source, text.entry,
        "'\(text.entry.context ?? "")' is not in \(catalogue.language).po; English is shown")
    }
  }

  /// Whether a translation belongs to the current English text.
  private mutating func isUsable(
    _ entry: Catalogue.Entry, for text: SourceText, in language: LanguageDefinition
  ) throws(CatalogueError) -> Bool {
    let name = entry.context ?? ""
    guard entry.id == text.entry.id, entry.plural == text.entry.plural else {
      report(
        .warning, language.catalogue, entry,
        "'\(name)' translates another English text than en.po has; English is shown")
      return false
    }
    let forms = text.isPlural ? language.rule.forms : 1
    guard entry.strings.count == forms else {
      throw CatalogueError("'\(name)' has \(entry.strings.count) forms instead of \(forms)")
    }
    guard entry.isTranslated else {
      let state = entry.isFuzzy ? "fuzzy" : "not translated"
      report(.warning, language.catalogue, entry, "'\(name)' is \(state); English is shown")
      return false
    }
    return true
  }

  private func check(
    _ templates: [Template], of text: SourceText, rule: PluralRule
  ) throws(CatalogueError) {
    for (form, template) in templates.enumerated() {
      let names = template.placeholders
      if let missing = text.values.first(where: { !names.contains($0) }) {
        throw CatalogueError("a text lacks the placeholder '{\(missing)}'")
      }
      if let unknown = names.first(where: { !text.parameters.contains($0) }) {
        throw CatalogueError("a text has the unknown placeholder '{\(unknown)}'")
      }
      let mayOmitCount = text.isPlural && rule.formsForOneNumber.contains(form)
      if text.showsCount, !mayOmitCount, !names.contains(SourceText.count) {
        throw CatalogueError("a text lacks the placeholder '{count}'")
      }
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ catalogue: Catalogue, _ entry: Catalogue.Entry,
    _ text: String
  ) {
    diagnostics.append(Diagnostic(severity, file: catalogue.file, line: entry.line, text))
  }
}
