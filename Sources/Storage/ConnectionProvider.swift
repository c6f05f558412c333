internal import Dispatch
internal import GRDB
internal import Glibc

/// The one connection of a library, opened when it is first needed.
///
/// An actor because several tasks may be the first.
actor ConnectionProvider {
  private let path: String
  private let notice: @Sendable (LibraryNotice) -> Void
  /// Kept when it failed, so that a command with ten reads does not wait ten times.
  private var opening: Task<Result<LibraryConnection, LibraryError>, Never>?

  init(path: String, notice: @escaping @Sendable (LibraryNotice) -> Void) {
    self.path = path
    self.notice = notice
  }

  /// Opened anew when its file is not the library any more.
  func connection() async throws(LibraryError) -> LibraryConnection {
    while let opening {
      let connection = try await opening.value.get()
      if connection.isInPlace { return connection }
      if self.opening == opening { self.opening = nil }
    }
    return try await open { file throws(LibraryError) in try file.open() }
  }

  /// A new library in the place of the damaged one behind `connection`, or the one that another
  /// task or process has made already.
  func replace(_ connection: LibraryConnection) async throws(LibraryError) -> LibraryConnection {
    while let opening {
      let current = try await opening.value.get()
      guard current.queue === connection.queue else { return current }
      if self.opening == opening { self.opening = nil }
    }
    return try await open { file throws(LibraryError) in try file.replaceDamaged() }
  }

  func removeDamaged() async throws(LibraryError) {
    let file = LibraryFile(path: path, notice: notice)
    try await Self.offPool {
      Result { () throws(LibraryError) in try file.removeDamaged() }
    }.get()
  }

  private func open(
    _ body: @escaping @Sendable (LibraryFile) throws(LibraryError) -> LibraryConnection
  ) async throws(LibraryError) -> LibraryConnection {
    let opening = Task { [path, notice] in
      await Self.offPool {
        Result { () throws(LibraryError) in try body(LibraryFile(path: path, notice: notice)) }
      }
    }
    self.opening = opening
    return try await opening.value.get()
  }

  /// Opening waits for locks and the disk, which a thread of the cooperative pool must not.
  private static func offPool<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: body()) }
    }
  }
}

/// An open library, and which file it was opened from.
struct LibraryConnection: Sendable {
  let queue: DatabaseQueue
  private let path: String
  private let identity: FileIdentity

  /// Nil when the file is gone already.
  init?(queue: DatabaseQueue, path: String) {
    guard let identity = FileIdentity(of: path) else { return nil }
    self.queue = queue
    self.path = path
    self.identity = identity
  }

  /// Whether its file still is the library: another process may have set it aside, or the user
  /// deleted it.
  var isInPlace: Bool { FileIdentity(of: path) == identity }
}

/// Which file lies behind a name.
struct FileIdentity: Sendable, Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Nil if there is no file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}
