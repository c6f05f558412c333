package import GitHub

/// Repositories as one JSON array, written page by page.
package struct RepositoryDocument: Sendable {
  private let fields: [RepositoryField]
  private var isEmpty = true

  package init(fields: [RepositoryField]) {
    self.fields = fields
  }

  /// The bytes that continue the array with these.
  package mutating func append(_ repositories: [Repository]) -> [UInt8] {
    var bytes: [UInt8] = []
    for repository in repositories {
      bytes += (isEmpty ? "[\n" : ",\n").utf8
      repository.json(fields).write(to: &bytes)
      isEmpty = false
    }
    return bytes
  }

  /// The bytes that end the array; an empty one is `[]`.
  package func end() -> [UInt8] {
    Array((isEmpty ? "[]\n" : "\n]\n").utf8)
  }

  /// JSON Lines: an object on each line.
  package static func lines(_ repositories: [Repository], fields: [RepositoryField]) -> [UInt8] {
    repositories.flatMap { $0.json(fields).bytes() + [0x0A] }
  }
}
