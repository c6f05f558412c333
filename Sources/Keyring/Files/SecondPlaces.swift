internal import Glibc
internal import Platform

/// Folders for a token of which there is no other copy and which the folder of its store cannot take.
///
/// Such a folder may be missing, another user's, or the store's own by another name. None of that
/// keeps the store itself from being used.
package struct SecondPlaces: Sendable {
  private let lasting: [String]
  private let session: String?
  private let remembered: @Sendable () -> [String]

  /// - Parameter lasting: folders that every process of the user knows.
  /// - Parameter session: a folder below `XDG_RUNTIME_DIR`.
  /// - Parameter remembered: such folders of other sessions.
  package init(
    _ lasting: [String] = [], session: String? = nil,
    remembered: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.lasting = lasting
    self.session = session
    self.remembered = remembered
  }

  /// Every folder that may ever have been used: nothing is to be left there.
  var all: [String] { lasting + sessions }

  /// The folders to read and write.
  var usable: [String] { lasting + usableSessions }

  /// Folders that another session may not know.
  var usableSessions: [String] {
    sessions.filter { Self.isOfSession(Platform.folder(of: $0)) }
  }

  private var sessions: [String] {
    [session].compactMap(\.self) + remembered().filter { $0 != session }
  }

  /// The folder of a session is the user's own and has mode 0700; after `su` it is another user's.
  /// Source: https://specifications.freedesktop.org/basedir-spec/latest/
  private static func isOfSession(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o777 == 0o700
  }
}
