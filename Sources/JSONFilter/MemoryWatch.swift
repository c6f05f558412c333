internal import Glibc

/// Ends a computation that makes the program grow beyond measure.
struct MemoryWatch {
  /// MiB that the program may grow by.
  let limit: Int

  private static let interval: UInt32 = 20_000
  private static let stack = 256 << 10

  /// Looks at `run` from a thread of its own until it is over. Without a thread there is no watch.
  func start(_ run: JQRun) {
    guard let start = Self.resident else { return }
    _ = JQThread.start(stack: Self.stack) {
      while !run.isOver {
        usleep(Self.interval)
        if let now = Self.resident, now - start > limit {
          run.end(.tooMuchMemory(mebibytes: limit))
        }
      }
    }
  }

  /// MiB of memory in use (proc_pid_statm(5): the second number are pages).
  private static var resident: Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let numbers = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
    return (pages * sysconf(Int32(_SC_PAGESIZE))) >> 20
  }
}
