/// Counts what is open at a place of a document, never less than a parser would hold open there.
struct HTMLNesting {
  private struct Entry {
    var name: String
    /// What a repetition of the element costs; zero for those that are never repeated.
    var weight: Int
  }

  private var open: [Entry] = []
  private var repeats = 0
  private var weight = 0

  mutating func start(_ name: String, attributes: Int) throws(HTMLError) {
    try count()
    closeImplied(by: name)
    if Self.emptyElements.contains(name) { return }
    let weight = Self.repeatedElements.contains(name) ? 1 + attributes : 0
    open.append(Entry(name: name, weight: weight))
    self.weight += weight
    if open.count > HTMLLimits.depth { throw .tooDeep }
  }

  mutating func end(_ name: String) throws(HTMLError) {
    try count()
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let closed = open[index]
    if closed.weight > 0 {
      open.remove(at: index)
      weight -= closed.weight
    } else {
      // Bold and its like go on behind the element in which they were opened.
      let rest = open[(index + 1)...].filter { $0.weight > 0 }
      open.removeSubrange(index...)
      open += rest
    }
  }

  /// Each tag may make the parser repeat all that was left open.
  private mutating func count() throws(HTMLError) {
    repeats += weight
    if repeats > HTMLLimits.repeats { throw .tooTangled }
  }

  private mutating func closeImplied(by name: String) {
    guard let closed = Self.impliedEnds[name] else {
      if open.last?.name == "p", Self.paragraphEnds.contains(name) { open.removeLast() }
      return
    }
    while let last = open.last, closed.contains(last.name) {
      open.removeLast()
      if last.name == name { return }
    }
  }

  private static let impliedEnds: [String: Set<String>] = [
    "p": ["p"], "li": ["p", "li"], "dt": ["p", "dt", "dd"], "dd": ["p", "dt", "dd"],
    "td": ["p", "td", "th"], "th": ["p", "td", "th"], "tr": ["p", "td", "th", "tr"],
  ]

  private static let paragraphEnds: Set<String> = [
    "div", "ul", "ol", "dl", "table", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "details", "section", "figure", "center",
  ]

  private static let emptyElements: Set<String> = [
    "area", "br", "col", "embed", "hr", "img", "image", "input", "keygen", "param", "source",
    "track", "wbr",
  ]

  /// "Formatting" in https://html.spec.whatwg.org/multipage/parsing.html#formatting
  private static let repeatedElements: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]
}
