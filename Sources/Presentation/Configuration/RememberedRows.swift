internal import FoundationEssentials
internal import Glibc
internal import Platform
package import Rendering

/// The rows that the user last chose with a key, in a small file; the setting `rows` overrides them.
/// A choice that cannot be read or written only affects how the next start looks.
package struct RememberedRows: Sendable {
  private let path: String

  /// - Parameter folder: ghrepo's own for data that can be fetched again.
  package init(in folder: String) {
    path = folder + "/rows"
  }

  package var choice: RowsChoice? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // Longer than any choice.
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(file, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return RowsChoice(rawValue: String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// Returns whether the choice was written.
  @discardableResult
  package func remember(_ choice: RowsChoice) -> Bool {
    guard makeFolders(above: path) == nil else { return false }
    do {
      try Data(choice.rawValue.utf8).write(to: URL(filePath: path), options: .atomic)
      return true
    } catch { return false }
  }
}
