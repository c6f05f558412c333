internal import GRDB

/// A short look into a library by somebody who cannot wait, such as a shell that completes a word:
/// nothing is made, mended, migrated or waited for.
package struct LibraryGlance {
  let queue: DatabaseQueue

  /// How long other processes may hold the library, in seconds.
  private static let patience = 0.02

  /// Nil for a library that is not there, is not of today's schema or is busy.
  package init?(path: String) {
    let file = LibraryFile(path: path, notice: { _ in })
    var configuration = LibraryFile.configuration(readOnly: true)
    configuration.busyMode = .timeout(Self.patience)
    do {
      let queue = try file.glance {
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        return try queue.read(file.isCurrent) ? queue : nil
      }
      guard let queue else { return nil }
      self.queue = queue
    } catch {
      return nil
    }
  }

  /// What `body` finds; nothing where it cannot look.
  func words(_ body: (Database) throws -> [String]) -> [String] {
    do { return try queue.read(body) } catch { return [] }
  }
}
