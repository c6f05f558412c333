/// The quoted strings of a PO file.
enum CatalogueString {
  /// The text between the quotes; control characters other than line break and tab are refused,
  /// because the texts go to a terminal.
  static func decode(_ line: Substring.UnicodeScalarView) throws(CatalogueError) -> String {
    guard line.first == "\"" else { throw CatalogueError("expected a quoted string") }
    var text = String.UnicodeScalarView()
    var rest = line.dropFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.isEmpty else { throw CatalogueError("text after the closing quote") }
        return String(text)
      case "\\": text.append(try unescape(rest.popFirst()))
      case _ where scalar.properties.generalCategory == .control && scalar != "\t":
        throw CatalogueError("a control character")
      default: text.append(scalar)
      }
    }
    throw CatalogueError("the string is not closed")
  }

  private static func unescape(_ scalar: Unicode.Scalar?) throws(CatalogueError) -> Unicode.Scalar {
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "\\": return scalar ?? "\\"
    default: throw CatalogueError("unknown escape '\\\(scalar.map(String.init) ?? "")'")
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Without blanks and carriage returns at both ends.
  var trimmed: Self {
    var view = drop(while: Self.isBlank)
    while let last = view.last, Self.isBlank(last) { view.removeLast() }
    return view
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }
}
