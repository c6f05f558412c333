/// Which of a language's plural forms goes with a number: gettext's `Plural-Forms` header, a C
/// expression in `n`.
package struct PluralRule: Equatable, Sendable {
  /// How many forms the language has.
  package let forms: Int
  /// The forms used for one number only, which need not show it ("one file").
  package let formsForOneNumber: Set<Int>
  let expression: PluralExpression

  /// Reads `nplurals=3; plural=(n==1 ? 0 : …);`.
  package init(header: String) throws(CatalogueError) {
    var fields: [String: Substring] = [:]
    for field in header.split(separator: ";") {
      guard let equals = field.firstIndex(of: "=") else { continue }
      let name = field[..<equals].filter { !$0.isWhitespace }
      fields[name] = field[equals...].dropFirst()
    }
    guard let forms = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...6).contains(forms), let plural = fields["plural"]
    else { throw CatalogueError("Plural-Forms must read 'nplurals=2; plural=n != 1;'") }
    self.forms = forms
    expression = try PluralExpressionParser.parse(plural)
    let chosen = (0...1000).map(expression.value(of:))
    if let wrong = chosen.firstIndex(where: { !(0..<forms).contains($0) }) {
      throw CatalogueError("Plural-Forms chooses a form that does not exist for \(wrong)")
    }
    formsForOneNumber = Set((0..<forms).filter { form in chosen.count { $0 == form } == 1 })
  }

  /// The index of the form for a number; a negative one counts like its positive counterpart.
  package func form(for count: Int) -> Int {
    expression.value(of: Int(clamping: count.magnitude))
  }
}
