package import Core
import GitHub
import Messages
package import Presentation
package import Rendering
import Synchronization
import Terminal

/// Writes the rows of a listing in one format, each page in one go.
package protocol RowWriter: Sendable {
  /// Whether nothing is written before `end`.
  var holdsRows: Bool { get }
  func write(_ rows: [ListedRepository]) async throws
  /// Completes the output after the last row.
  func end() async throws
  /// Completes output that a failure has cut short, so that it can be parsed.
  func endEarly() async throws
}

extension RowWriter {
  package var holdsRows: Bool { false }
  package func end() {}
  package func endEarly() {}
}

/// The output format of rows or a document for programs.
package enum DataFormat: Sendable {
  case tsv
  case csv
  case json
  case jsonl
  /// The results of a jq expression on each row, or on the array of all rows.
  case jq(String, isStreamed: Bool)
  case template(String)
}

extension CommandContext {
  /// Writes the `chosen` fields of repositories, or those that the format usually has. Reads the
  /// template and compiles the expression, so that their mistakes are found before any request.
  ///
  /// - Parameter isOne: Whether there is one row, which is not put into an array.
  package func rowWriter(
    _ format: DataFormat, _ chosen: [ListedField]?, of kind: RowKind = .listed, isOne: Bool = false
  ) async throws -> any RowWriter {
    let fields = chosen ?? kind.fields
    switch format {
    case .jq(let expression, let isStreamed):
      let filter = try await JQOutput(expression, in: self)
      return FilteredRows(
        filter: filter,
        fields: try RowFields(kind: kind, chosen: chosen).fields(read: JQNames(expression)),
        isStreamed: isStreamed || isOne)
    case .template(let template):
      return try templatedRows(template, RowFields(kind: kind, chosen: chosen))
    case .json where isOne: return JSONDocumentRows(console: console, fields: fields)
    case .json where console.outputProfile.isTerminal:
      return JSONTerminalRows(console: console, fields: fields)
    case .json: return JSONRows(console: console, fields: fields)
    case .jsonl: return JSONLineRows(console: console, fields: fields)
    case .csv: return CSVRows(console: console, fields: chosen ?? kind.tableFields)
    case .tsv:
      let table = RepositoryTable(
        fields: chosen ?? kind.tableFields,
        isForTerminal: console.outputProfile.isTerminal)
      return TSVRows(console: console, table: table)
    }
  }
}

extension DataFormat {
  /// The fields that rows are written with: those that were chosen, or those that a filter reads.
  package func written(_ chosen: [ListedField]?, of kind: RowKind) -> [ListedField] {
    let all = chosen ?? kind.fields
    switch self {
    case .json, .jsonl: return all
    case .csv, .tsv: return chosen ?? kind.tableFields
    case .jq(let expression, _):
      let names = JQNames(expression)
      // An expression without names passes on whole rows.
      return names.read.isEmpty ? all : all.filter { names.read.contains($0.rawValue) }
    case .template(let template): return all.filter { template.contains($0.rawValue) }
    }
  }
}

extension CommandContext {
  /// A template may read fields under other names, such as gh's.
  private func templatedRows(_ template: String, _ row: RowFields) throws -> TemplatedRows {
    var fields = row.chosen ?? row.kind.fields.filter(row.kind.has)
    while true {
      do {
        return TemplatedRows(
          output: try TemplateOutput(template, examples: fields.examples, in: self), fields: fields)
      } catch let error as UnknownTemplateField {
        guard let field = try row.field(error.name) else { throw error.failure }
        fields.append(field)
      }
    }
  }
}

/// Reports fields that are written without a value because they were not fetched.
package struct CheckedRows: RowWriter {
  let rows: any RowWriter
  let fields: [ListedField]
  let isOffline: Bool
  let context: CommandContext

  /// - Parameters:
  ///   - fields: The fields that `rows` writes.
  ///   - isOffline: Whether nothing was requested from GitHub.
  package init(
    _ rows: any RowWriter, fields: [ListedField], isOffline: Bool, in context: CommandContext
  ) {
    self.rows = rows
    self.fields = fields
    self.isOffline = isOffline
    self.context = context
  }

  package var holdsRows: Bool { rows.holdsRows }

  package func write(_ rows: [ListedRepository]) async throws {
    // Online, other failures are errors.
    for row in rows where isOffline || row.details?.isFromList == true {
      let missing = row.unfetched.filter { field in fields.contains { $0.original == field } }
      guard !missing.isEmpty else { continue }
      let names = missing.map(\.rawValue).joined(separator: ", ")
      let name = row.repository.fullName
      context.say(
        isOffline
          ? .outputNeverFetched(name: name, fields: names)
          : .outputNotFetched(name: name, fields: names), .problem)
    }
    try await self.rows.write(rows)
  }

  package func end() async throws { try await rows.end() }
  package func endEarly() async throws { try await rows.endEarly() }
}

/// Tab-separated values, one repository per line.
struct TSVRows: RowWriter {
  let console: Console
  let table: RepositoryTable

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(table.rows(rows))
  }
}

/// Comma-separated values with a header line.
///
/// A class with a lock because the header is written once, while a listing holds it across
/// suspensions.
final class CSVRows: RowWriter {
  private let console: Console
  private let sheet: RepositorySheet
  private let hasHeader: Mutex<Bool>

  init(console: Console, fields: [ListedField]) {
    self.console = console
    hasHeader = Mutex(console.isContinuingFile)
    sheet = RepositorySheet(fields: fields, isForTerminal: console.outputProfile.isTerminal)
  }

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(header + sheet.rows(rows))
  }

  /// Writes the header even if there are no rows.
  func end() throws(ConsoleError) {
    let header = self.header
    if !header.isEmpty { try console.write(header) }
  }

  private var header: [UInt8] {
    hasHeader.withLock { isWritten in
      defer { isWritten = true }
      return isWritten ? [] : sheet.header
    }
  }
}

/// Fills a template with each row.
struct TemplatedRows: RowWriter {
  let output: TemplateOutput
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws {
    try output.write(rows.map { $0.json(fields) })
  }
}

/// Passes rows to a jq expression: each one as it arrives, or all in one array at the end, unless
/// the listing failed.
///
/// A class with a lock because it collects the array's rows, while a listing holds it across
/// suspensions.
final class FilteredRows: RowWriter {
  private let filter: JQOutput
  private let fields: [ListedField]
  /// Whether the expression sees one row at a time.
  private let isStreamed: Bool
  private let array: Mutex<(document: RepositoryDocument, bytes: [UInt8])>

  init(filter: JQOutput, fields: [ListedField], isStreamed: Bool) {
    self.filter = filter
    self.fields = fields
    self.isStreamed = isStreamed
    array = Mutex((RepositoryDocument(fields: fields), []))
  }

  var holdsRows: Bool { !isStreamed }

  func write(_ rows: [ListedRepository]) async throws {
    guard !isStreamed else {
      return try await filter.write(RepositoryDocument.lines(rows, fields: fields))
    }
    array.withLock { $0.bytes += $0.document.append(rows) }
  }

  func end() async throws {
    guard !isStreamed else { return }
    try await filter.write(array.withLock { $0.bytes + $0.document.end() })
  }
}

/// One JSON array over all pages; valid even if a page fails.
///
/// A class with a lock because it tracks the array's state, while a listing holds it across
/// suspensions.
final class JSONRows: RowWriter {
  private let console: Console
  private let document: Mutex<RepositoryDocument>

  init(console: Console, fields: [ListedField]) {
    self.console = console
    document = Mutex(RepositoryDocument(fields: fields))
  }

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(document.withLock { $0.append(rows) })
  }

  func end() throws(ConsoleError) {
    try console.write(document.withLock { $0.end() })
  }

  /// Writes no array if there are no rows: the command has failed without a result.
  func endEarly() throws(ConsoleError) {
    let document = document.withLock { $0 }
    if !document.isEmpty { try console.write(document.end()) }
  }
}

/// One JSON array for users, written at once at the end.
///
/// A class with a lock because it collects rows, while a listing holds it across suspensions.
final class JSONTerminalRows: RowWriter {
  private let console: Console
  private let fields: [ListedField]
  private let documents = Mutex<[JSONValue]>([])

  init(console: Console, fields: [ListedField]) {
    self.console = console
    self.fields = fields
  }

  var holdsRows: Bool { true }

  func write(_ rows: [ListedRepository]) {
    documents.withLock { $0 += rows.map { $0.json(fields) } }
  }

  func end() throws(ConsoleError) {
    try console.write(.array(documents.withLock(\.self)))
  }

  func endEarly() throws(ConsoleError) {
    if documents.withLock({ !$0.isEmpty }) { try end() }
  }
}

/// JSON Lines: one object per line.
struct JSONLineRows: RowWriter {
  let console: Console
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(RepositoryDocument.lines(rows, fields: fields))
  }
}

/// Each repository as a separate document.
struct JSONDocumentRows: RowWriter {
  let console: Console
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    for row in rows { try console.write(row.json(fields)) }
  }
}
