internal import Glibc
package import Messages

/// What the system lacks or refuses. The advice follows from that, whatever was being done.
package enum SystemCause: Sendable, CaseIterable {
  /// This process has too many files open.
  case openFiles
  /// All processes together have.
  case allOpenFiles
  case memory
  /// No further thread or process.
  case threads
  case space
  case quota
  case readOnly
  /// A disk, or the way to it, is faulty.
  case disk
  /// Any other error of the system, about a file.
  case file

  package init(code: Int32) { self = Self.allCases.first { $0.code == code } ?? .file }

  /// The cause that `detail` names: libraries and programs quote the system. Nil if the system did
  /// not fail.
  package init?(in detail: String) {
    let codes = (1...Self.lastCode).filter { !Self.codesOfContents.contains($0) }
    guard let code = codes.first(where: { detail.contains(String(cString: strerror($0))) })
    else { return nil }
    self.init(code: code)
  }

  /// Error numbers for a file with the wrong contents, not for a system that failed.
  private static let codesOfContents = [EINVAL, EFBIG, EILSEQ]

  /// The last error number of Linux.
  private static let lastCode: Int32 = 133

  private var code: Int32? {
    switch self {
    case .openFiles: EMFILE
    case .allOpenFiles: ENFILE
    case .memory: ENOMEM
    case .threads: EAGAIN
    case .space: ENOSPC
    case .quota: EDQUOT
    case .readOnly: EROFS
    case .disk: EIO
    case .file: nil
    }
  }

  /// Whether the system has too little of something, whatever file it is about.
  package var isShortage: Bool {
    switch self {
    case .openFiles, .allOpenFiles, .memory, .threads: true
    case .space, .quota, .readOnly, .disk, .file: false
    }
  }

  /// What the system does not grant, of what has no name; nil where files have one.
  ///
  /// - Parameter detail: its words.
  private func message(_ detail: Message) -> Message? {
    switch self {
    case .openFiles, .allOpenFiles: .resourceDescriptors(detail: detail)
    case .memory: .resourceMemory(detail: detail)
    case .threads: .resourceThreads(detail: detail)
    case .space, .quota, .readOnly, .disk, .file: nil
    }
  }

  /// The report of a shortage, if `detail` is the system's text for its error `code`; nil for the
  /// codes of libraries.
  static func shortage(code: Int, _ detail: String) -> ErrorReport? {
    guard let code = Int32(exactly: code), detail == String(cString: strerror(code)) else {
      return nil
    }
    let cause = SystemCause(code: code)
    return cause.message(detail.explained).map {
      ErrorReport($0, next: cause.next, exitCode: .tryLater)
    }
  }

  /// What to do about it, after a sentence that names the file.
  package var next: Message {
    switch self {
    case .openFiles: .resourceOpenFilesNext
    case .allOpenFiles: .resourceAllOpenFilesNext
    case .memory: .resourceMemoryNext
    case .threads: .resourceThreadsNext
    case .space: .resourceSpaceNext
    case .quota: .resourceQuotaNext
    case .readOnly: .resourceReadOnlyNext
    case .disk: .resourceDiskNext
    case .file: .adviceStoreFileFailedNext
    }
  }
}
