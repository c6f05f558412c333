internal import GRDB
internal import GitHub
internal import Glibc
internal import Platform

/// Why the local database cannot be used.
package enum StorageError: Error, Sendable, Equatable {
  /// Another process has locked it for too long.
  case busy
  /// The disk or the user's quota is full.
  case full
  /// The file or its folder cannot be written, or the file cannot be opened.
  case readOnly(path: String)
  /// A newer ghrepo created it; this one must not change it.
  case newer(path: String, version: Int)
  /// The file has the user's own data in tables of before the first release, which this ghrepo does not know.
  case older(path: String, version: Int)
  /// The file is damaged or not a ghrepo database.
  case corrupt(path: String)
  case failed(path: String, detail: String)
}

extension StorageError {
  /// The meaning of a failed SQLite call for the database at `path`.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    // Only damage can have put other values into the tables.
    case is RowDecodingError, is DecodingError, is APIError: self = .corrupt(path: path)
    default: self = .failed(path: path, detail: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    switch error.extendedResultCode {
    case .SQLITE_FULL: self = .full
    // The file is shorter than its header says.
    case .SQLITE_IOERR_SHORT_READ: self = .corrupt(path: path)
    case .SQLITE_IOERR: self.init(failureOfSystem: error, path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    // SQLite does not say why.
    case .SQLITE_CANTOPEN:
      self = openShortage().map { .failed(path: path, code: $0) } ?? .readOnly(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path: path)
    case .SQLITE_NOMEM: self = .failed(path: path, code: ENOMEM)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path)
    // The statements are correct, so the tables must be wrong.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT: self = .corrupt(path: path)
    default:
      self = .failed(path: path, detail: error.message ?? "SQLite \(error.resultCode.rawValue)")
    }
  }

  /// SQLite does not say why the system refused a call, so its folder is tried.
  private init(failureOfSystem error: DatabaseError, path: String) {
    switch obstacle(toWriting: path)?.code {
    case ENOSPC, EDQUOT: self = .full
    case let code?: self = .failed(path: path, code: code)
    case nil: self = .failed(path: path, detail: error.message ?? "SQLite I/O")
    }
  }

  /// A failure with the system's error number.
  static func failed(path: String, code: Int32) -> StorageError {
    .failed(path: path, detail: String(cString: strerror(code)))
  }
}
