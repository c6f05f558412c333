internal import Access
import Auth
internal import Core
package import GitHub
import Messages
package import Presentation
import Rendering
package import Terminal

extension Console {
  /// Writes a document: on one line into a pipe or on request, otherwise indented and in colors.
  package func write(_ document: JSONValue, onOneLine: Bool = false) throws(ConsoleError) {
    guard outputProfile.isTerminal, !onOneLine else {
      return try write(document.bytes() + [UInt8(ascii: "\n")])
    }
    try write(lines: document.lines)
  }

  /// Writes the output of a template: without control characters even into a pipe, and sanitized on a
  /// terminal.
  func writeTemplated(_ text: String) throws(ConsoleError) {
    guard !outputProfile.isTerminal else { return try writeForeign(Array(text.utf8)) }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self).sanitizedData }
          .joined(separator: "\t")
      }
    try write(Array(lines.joined(separator: "\n").utf8))
  }

  /// Writes text that includes untrusted data: unchanged into a pipe, sanitized on a terminal.
  func writeForeign(_ bytes: [UInt8]) throws(ConsoleError) {
    guard outputProfile.isTerminal else { return try write(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    try write(lines: TerminalText.lines(sanitizing: text).map { StyledText($0) })
  }

  /// Writes a trusted text as data.
  package func write(_ text: String) throws(ConsoleError) {
    try write(Array(text.utf8))
  }
}

/// Writes a document as JSON, or as a jq expression or a template renders it.
package struct DocumentOutput: Sendable {
  private enum Form {
    case json
    case jq(JQOutput)
    case template(TemplateOutput)
  }

  private let form: Form
  private let console: Console
  private let names: [String]

  /// Reads the template and compiles the expression, so that their mistakes are found before any
  /// request. Nil if `format` is neither JSON nor a filter.
  ///
  /// - Parameter names: All names that the document can have, at every level.
  package init?(_ format: DataFormat?, names: [String], in context: CommandContext) async throws {
    console = context.console
    self.names = names
    switch format {
    case .jq(let expression, _):
      form = .jq(try await JQOutput(expression, in: context))
      let read = JQNames(expression)
      if !read.isOpen, let unknown = read.read.first(where: { !names.contains($0) }) {
        throw Failure(
          .usageUnknownField(field: unknown, fields: names.joined(separator: ", ")),
          exitCode: .usage)
      }
    case .template(let template): form = .template(try TemplateOutput(template, in: context))
    case .json: form = .json
    case .tsv, .csv, .jsonl, nil: return nil
    }
  }

  /// Writes `document`; a template renders each item of a list.
  package func write(_ document: JSONValue) async throws {
    assert(Set(document.memberNames).isSubset(of: names), "\(document.memberNames)")
    switch form {
    case .json: try console.write(document)
    case .jq(let output): try await output.write(document.bytes())
    case .template(let output):
      if case .array(let items) = document {
        try output.write(items)
      } else {
        try output.write([document])
      }
    }
  }
}

extension CommandContext {
  /// Opens a page in the browser, or prints its URL if none can be opened.
  package func openPage(_ url: String) async throws {
    if await BrowserOpener(environment: ports.environment).open(url) {
      say(.webOpened(url: url))
    } else {
      say(.webPrinted)
      try console.write("\(url)\n")
    }
  }
}
