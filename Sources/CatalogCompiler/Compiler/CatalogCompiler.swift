/// Checks catalogs against each other and compiles them to Swift.
package struct CatalogCompiler {
  /// The contents of a `.po` file.
  package struct Source: Sendable {
    package let path: String
    /// Nil if the file is not UTF-8.
    package let text: String?

    package init(path: String, text: String?) {
      self.path = path
      self.text = text
    }
  }

  /// A generated Swift file.
  package struct Output: Equatable, Sendable {
    package let name: String
    package let text: String
  }

  /// The language of the source texts; its catalog defines all texts.
  package static let sourceLanguage = "en"
  /// The names of the files, which the build plan needs in advance.
  package static let outputNames = ["GeneratedLanguage.swift", "GeneratedMessages.swift"]

  package private(set) var diagnostics: [Diagnostic] = []
  /// Empty if there are errors.
  package private(set) var outputs: [Output] = []

  package init(sources: [Source]) {
    var catalogs: [Catalog] = []
    for source in sources.sorted(by: { $0.path < $1.path }) {
      guard let text = source.text else {
        report("the file is not UTF-8", in: source.path)
        continue
      }
      let parser = CatalogParser(text: text, file: source.path)
      diagnostics += parser.diagnostics
      catalogs.append(parser.catalog)
    }
    compile(catalogs)
  }

  private mutating func compile(_ catalogs: [Catalog]) {
    guard let source = catalogs.first(where: { $0.language == Self.sourceLanguage }) else {
      return report("there is no en.po", in: catalogs.first?.file ?? ".")
    }
    var languages: [LanguageDefinition] = []
    for catalog in [source] + catalogs.filter({ $0 != source }) {
      do throws(CatalogError) { languages.append(try LanguageDefinition(catalog)) } catch {
        report(error.text, in: catalog.file, line: catalog.header?.line ?? 1)
      }
    }
    var seen: Set<String> = []
    for language in languages where !seen.insert(language.caseName).inserted {
      report("the language exists already", in: language.catalog.file)
    }
    guard let english = languages.first, english.catalog == source else { return }
    var checker = SourceChecker(source: source, rule: english.rule)
    for language in languages.dropFirst() { checker.addTranslations(of: language) }
    diagnostics += checker.diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    outputs = [
      Output(name: Self.outputNames[0], text: LanguageGenerator.swift(for: languages)),
      Output(name: Self.outputNames[1], text: MessageGenerator.swift(for: checker.texts)),
    ]
  }

  private mutating func report(_ text: String, in file: String, line: Int = 1) {
    diagnostics.append(Diagnostic(.error, file: file, line: line, text))
  }
}
