package import Core
internal import Platform
package import Presentation
internal import Rendering

/// A new file with rows; its name says in which format.
package struct RowFile {
  let path: String
  let format: Format

  package enum Format: String, CaseIterable, Sendable {
    case csv, json, jsonl, tsv

    /// The endings of all formats, as in `.csv, .json`.
    package static var list: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

    fileprivate init?(path: String) {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// What a command writes in this format.
    fileprivate func bytes(_ rows: [ListedRepository]) -> [UInt8] {
      switch self {
      case .csv:
        let sheet = RepositorySheet(fields: RepositoryTable.usualFields)
        return sheet.header + sheet.rows(rows)
      case .json:
        var document = RepositoryDocument(fields: RowKind.listed.fields)
        return document.append(rows) + document.end()
      case .jsonl: return RepositoryDocument.lines(rows, fields: RowKind.listed.fields)
      case .tsv:
        return RepositoryTable(fields: RepositoryTable.usualFields, isForTerminal: false).rows(rows)
      }
    }
  }

  /// Nil if the name has no ending of a format.
  ///
  /// - Parameters:
  ///   - path: As the user wrote it; `~/` is `home`.
  ///   - home: The user's home folder.
  package init?(path: String, home: String?) {
    guard let format = Format(path: path) else { return nil }
    self.format = format
    self.path = expandingTilde(path, home: home)
  }

  /// Never replaces a file.
  package func write(_ rows: [ListedRepository]) throws(ExportFile.Problem) {
    try ExportFile(path: path).write(format.bytes(rows), replacing: false)
  }
}
