internal import GitHub

/// Repositories as one JSON array, written page by page.
package struct RepositoryDocument: Sendable {
  private let fields: [ListedField]
  package private(set) var isEmpty = true

  package init(fields: [ListedField]) {
    self.fields = fields
  }

  /// The bytes that continue the array with these.
  package mutating func append(_ rows: [ListedRepository]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      bytes += (isEmpty ? "[\n" : ",\n").utf8
      row.json(fields).write(to: &bytes)
      isEmpty = false
    }
    return bytes
  }

  /// The bytes that end the array; an empty one is `[]`.
  package func end() -> [UInt8] {
    Array((isEmpty ? "[]\n" : "\n]\n").utf8)
  }

  /// JSON Lines: an object on each line.
  package static func lines(_ rows: [ListedRepository], fields: [ListedField]) -> [UInt8] {
    rows.flatMap { $0.json(fields).bytes() + [0x0A] }
  }
}
