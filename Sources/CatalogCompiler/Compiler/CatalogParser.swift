/// Reads gettext's PO format
/// (<https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html>). It does not stop at the
/// first error, so that one build reports all of them.
package struct CatalogParser {
  package private(set) var catalog: Catalog
  package private(set) var diagnostics: [Diagnostic] = []
  private var line = 0
  private var nextIsFuzzy = false
  private var entry: Catalog.Entry?
  /// The entry's keywords so far; following strings belong to the last one.
  private var seen: [Keyword] = []

  private enum Keyword: Equatable {
    case context, id, plural
    case string(Int)
  }

  package init(text: String, file: String) {
    catalog = Catalog(file: file)
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      self.line += 1
      do { try read(line.trimmed) } catch { report(error.text) }
    }
    finish()
  }

  private mutating func read(_ line: Substring.UnicodeScalarView) throws(CatalogError) {
    switch line.first {
    case nil: return
    case "#": readComment(line)
    case "\"": try append(CatalogString.decode(line))
    default:
      let word = line.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
      let keyword = try Self.keyword(String(word))
      try begin(keyword)
      try append(CatalogString.decode(line.dropFirst(word.count).trimmed))
    }
  }

  private mutating func readComment(_ line: Substring.UnicodeScalarView) {
    if case .string = seen.last { finish() }
    guard line.dropFirst().first == "," else { return }
    let flags = line.dropFirst(2).split(separator: ",").map { String($0.trimmed) }
    if flags.contains("fuzzy") { nextIsFuzzy = true }
  }

  private static func keyword(_ word: String) throws(CatalogError) -> Keyword {
    switch word {
    case "msgctxt": return .context
    case "msgid": return .id
    case "msgid_plural": return .plural
    case "msgstr": return .string(0)
    default:
      guard word.hasPrefix("msgstr["), word.hasSuffix("]"),
        let form = Int(word.dropFirst(7).dropLast()), form >= 0
      else { throw CatalogError("unknown keyword '\(word)'") }
      return .string(form)
    }
  }

  private mutating func begin(_ keyword: Keyword) throws(CatalogError) {
    if case .string = seen.last, keyword == .context || keyword == .id { finish() }
    if seen.contains(keyword) {
      throw CatalogError("the same keyword twice in one entry")
    }
    var entry = entry ?? Catalog.Entry(isFuzzy: nextIsFuzzy, line: line)
    switch keyword {
    case .context: entry.context = ""
    case .id: break
    case .plural: entry.plural = ""
    case .string(let form):
      guard seen.contains(.id) else { throw CatalogError("msgstr without msgid") }
      guard form == entry.strings.count else {
        throw CatalogError("expected msgstr[\(entry.strings.count)]")
      }
      entry.strings.append("")
    }
    nextIsFuzzy = false
    self.entry = entry
    seen.append(keyword)
  }

  private mutating func append(_ text: String) throws(CatalogError) {
    switch seen.last {
    case nil: throw CatalogError("a string without a keyword")
    case .context: entry?.context?.append(text)
    case .id: entry?.id.append(text)
    case .plural: entry?.plural?.append(text)
    case .string(let form): entry?.strings[form].append(text)
    }
  }

  /// Stores the current entry as the header or as a text.
  private mutating func finish() {
    defer {
      entry = nil
      seen = []
    }
    guard let entry else { return }
    guard seen.contains(.id), !entry.strings.isEmpty else {
      return report("the entry lacks msgid or msgstr", at: entry.line)
    }
    if entry.context == nil, entry.id.isEmpty {
      if catalog.header != nil { report("a second header", at: entry.line) }
      catalog.header = entry
    } else {
      catalog.entries.append(entry)
    }
  }

  private mutating func report(_ text: String, at line: Int? = nil) {
    diagnostics.append(
      Diagnostic(.error, file: catalog.file, line: line ?? self.line, text))
  }
}

/// The quoted strings of a PO file.
private enum CatalogString {
  /// The text between the quotes. Rejects control characters other than line breaks and tabs,
  /// because the texts are printed on a terminal.
  static func decode(_ line: Substring.UnicodeScalarView) throws(CatalogError) -> String {
    guard line.first == "\"" else { throw CatalogError("expected a quoted string") }
    var text = String.UnicodeScalarView()
    var rest = line.dropFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.isEmpty else { throw CatalogError("text after the closing quote") }
        return String(text)
      case "\\": text.append(try unescape(rest.popFirst()))
      case _ where scalar.properties.generalCategory == .control && scalar != "\t":
        throw CatalogError("a control character")
      default: text.append(scalar)
      }
    }
    throw CatalogError("the string is not closed")
  }

  private static func unescape(_ scalar: Unicode.Scalar?) throws(CatalogError) -> Unicode.Scalar {
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "\\": return scalar ?? "\\"
    default: throw CatalogError("unknown escape '\\\(scalar.map(String.init) ?? "")'")
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Without leading and trailing spaces and carriage returns.
  var trimmed: Self {
    var view = drop(while: Self.isBlank)
    while let last = view.last, Self.isBlank(last) { view.removeLast() }
    return view
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }
}
