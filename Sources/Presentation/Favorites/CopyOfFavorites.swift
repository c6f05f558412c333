import Access
import Auth
import Core
import FoundationEssentials
import GitHub
import Glibc
import Storage

/// A file beside the database that `favorites import` reads, written before many favorites change.
struct CopyOfFavorites {
  private let path: String

  /// - Parameter name: What the name of the file begins with; the time follows.
  init(_ favorites: [Favorite], named name: String, _ session: Session) throws(Failure) {
    let time = ISO8601.text(session.ports.now()).filter { $0.isLetter || $0.isNumber }
    let folder = session.ports.databasePath.split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    let bytes = favorites.flatMap { FavoriteLine.bytes($0, on: session.host.name) }
    var number = 1
    while true {
      let path = "\(folder)/\(name)-\(time)\(number == 1 ? "" : "-\(number)").jsonl"
      do throws(ExportFile.Problem) {
        try ExportFile(path: path).write(bytes, replacing: false)
        self.path = path
        return
      } catch {
        // Another command in the same second.
        number += 1
        guard error == .exists, number < 100 else {
          throw Failure(error.message(of: path), next: error.step, exitCode: .failure)
        }
      }
    }
  }

  /// What takes the change back.
  var command: String { "ghrepo favorites import \(ShellWords.joined([path]))" }

  /// Nothing was changed.
  func discard() { unlink(path) }
}
