internal import GRDB
internal import Glibc
internal import Platform

/// The single connection to one of the files, opened on first use.
///
/// An actor because several tasks may use it first.
actor ConnectionProvider {
  private let content: DatabaseFile.Content
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
    _ content: DatabaseFile.Content, path: String, clock: any Clock<Duration>,
    notice: @escaping @Sendable (DatabaseNotice) -> Void
  ) {
    self.content = content
    self.path = path
    self.clock = clock
    self.notice = notice
  }

  /// The file, wherever its symbolic links lead now.
  nonisolated var file: DatabaseFile { DatabaseFile(content, path: path, notice: notice) }

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

  /// The result of `body`, which may wait for locks and the disk.
  nonisolated func withFile<Value: Sendable>(
    _ body: @escaping @Sendable (DatabaseFile) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let file = file
    return try await BlockingThread.run { _ in
      Result { () throws(StorageError) in try body(file) }
    }.get()
  }

  private func open(
    _ body: @escaping @Sendable (DatabaseFile) throws(StorageError) -> DatabaseConnection
  ) async throws(StorageError) -> DatabaseConnection {
    let opening = Task { [clock] in
      let result: Result<DatabaseConnection, StorageError>
      do throws(StorageError) { result = .success(try await withFile(body)) } catch {
        result = .failure(error)
      }
      return Outcome(result: result, age: clock.stopwatch())
    }
    self.opening = opening
    return try await opening.value.result.get()
  }
}

extension ConnectionProvider {
  /// Runs `body` in one read transaction.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await run { try await $0.read(body) }
  }

  /// Makes all changes of `body` or none.
  @discardableResult func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await maintain { try $0.changing(body) }
  }

  /// Runs `body` without a transaction, for statements that SQLite rejects inside one.
  @discardableResult func maintain<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await run { try await $0.writeWithoutTransaction(body) }
  }

  /// Replaces a file that turns out to be damaged, and retries `body` on the new one. Also retries
  /// if another process has replaced the file meanwhile, so that the change is not lost.
  private func run<Value: Sendable>(
    tries: Int = 3, _ body: (DatabaseQueue) async throws -> Value
  ) async throws(StorageError) -> Value {
    let connection = try await connection()
    do {
      let value = try await body(connection.queue)
      if connection.isInPlace || tries == 1 { return value }
    } catch {
      let error = StorageError(error, path: path)
      guard tries > 1 else { throw error }
      if connection.isInPlace {
        guard DatabaseFile.mayBeDamaged(path, after: error) else { throw error }
        _ = try await replace(connection)
      }
    }
    return try await run(tries: tries - 1, body)
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
