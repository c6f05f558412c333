internal import GRDB
internal import Glibc
internal import Platform

/// The single connection to the local database, opened on first use.
///
/// An actor because several tasks may use it first.
actor ConnectionProvider {
  private let path: String
  private let notice: @Sendable (DatabaseNotice) -> Void
  private let clock: any Clock<Duration>
  private var opening: Task<Outcome, Never>?

  /// How long a failure is kept, so that a command with ten reads does not wait ten times.
  private static let retryDelay = Duration.seconds(30)

  private struct Outcome: Sendable {
    let result: Result<DatabaseConnection, StorageError>
    let age: @Sendable () -> Duration
  }

  init(
    path: String, clock: any Clock<Duration>, notice: @escaping @Sendable (DatabaseNotice) -> Void
  ) {
    self.path = path
    self.clock = clock
    self.notice = notice
  }

  /// Opens the file again if it was replaced or deleted.
  func connection() async throws(StorageError) -> DatabaseConnection {
    if let current = try await current(where: \.isInPlace) { return current }
    return try await open { file throws(StorageError) in try file.open() }
  }

  /// A new database in place of the damaged one behind `connection`, or the one that another task
  /// or process has replaced it with.
  func replace(_ connection: DatabaseConnection) async throws(StorageError) -> DatabaseConnection {
    if let current = try await current(where: { $0.queue !== connection.queue }) { return current }
    return try await open { file throws(StorageError) in try file.replaceDamaged() }
  }

  /// The connection if it satisfies `condition`; otherwise drops it, as it does an old failure.
  private func current(
    where condition: (DatabaseConnection) -> Bool
  ) async throws(StorageError) -> DatabaseConnection? {
    while let opening {
      let outcome = await opening.value
      switch outcome.result {
      case .success(let connection): if condition(connection) { return connection }
      case .failure(let error): if outcome.age() < Self.retryDelay { throw error }
      }
      if self.opening == opening { self.opening = nil }
    }
    return nil
  }

  func removeDamaged() async throws(StorageError) {
    let file = DatabaseFile(path: path, notice: notice)
    try await BlockingThread.run { _ in
      Result { () throws(StorageError) in try file.removeDamaged() }
    }.get()
  }

  private func open(
    _ body: @escaping @Sendable (DatabaseFile) throws(StorageError) -> DatabaseConnection
  ) async throws(StorageError) -> DatabaseConnection {
    let opening = Task { [path, notice, clock] in
      // Opening waits for locks and the disk.
      let result = await BlockingThread.run { _ in
        Result { () throws(StorageError) in try body(DatabaseFile(path: path, notice: notice)) }
      }
      return Outcome(result: result, age: clock.stopwatch())
    }
    self.opening = opening
    return try await opening.value.result.get()
  }
}

/// An open database and the identity of its file.
struct DatabaseConnection: Sendable {
  let queue: DatabaseQueue
  private let path: String
  private let identity: FileIdentity

  /// Nil if the file is already gone.
  init?(queue: DatabaseQueue, path: String) {
    guard let identity = FileIdentity(of: path) else { return nil }
    self.queue = queue
    self.path = path
    self.identity = identity
  }

  /// False when another process has set the file aside, or the user has deleted it.
  var isInPlace: Bool { FileIdentity(of: path) == identity }
}

/// Distinguishes a file from others of the same name.
struct FileIdentity: Sendable, Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Nil if there is no file.
  init?(of path: String) { self.init { stat(path, &$0) } }

  /// Nil when `read`, a call such as `fstat`, fails.
  init?(_ read: (inout stat) -> Int32) {
    var status = stat()
    guard read(&status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
