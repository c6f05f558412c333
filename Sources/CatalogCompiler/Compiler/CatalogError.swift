/// A problem at a line of a catalog, in the format that compilers and editors understand.
package struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    /// The build continues; the English text is shown instead.
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

/// Why a part of a catalog (a template, a plural rule, a string) is invalid.
package struct CatalogError: Error, Equatable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
