internal import Glibc
internal import Platform

/// Writes all bytes to a file descriptor.
struct FileOutput: Sendable {
  let descriptor: Int32

  /// Blocks while the descriptor is full. A closed pipe throws an error and never raises SIGPIPE.
  func write(_ bytes: some Collection<UInt8>) throws(ConsoleError) {
    let failure: Int32? = withoutPipeSignal {
      let result = bytes.withContiguousStorageIfAvailable {
        writeAll(UnsafeRawBufferPointer($0), to: descriptor)
      }
      return result ?? Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    switch failure {
    case nil: return
    case EPIPE: throw .closedPipe
    case let code?: throw .writeFailed(code: code)
    }
  }

  /// Whether the next byte comes after others in a file, as after `>>`.
  var hasFileBefore: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    return (isAppending ? Int(status.st_size) : Int(lseek(descriptor, 0, SEEK_CUR))) > 0
  }

  /// Runs `body` with SIGPIPE blocked on this thread and discards the signal if it came.
  private func withoutPipeSignal(_ body: () -> Int32?) -> Int32? {
    var pipeSignal = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let failure = body()
    if failure == EPIPE {
      var now = timespec()
      while sigtimedwait(&pipeSignal, nil, &now) == -1 && errno == EINTR {}
    }
    return failure
  }
}
