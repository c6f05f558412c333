import Auth
import CLinux
import Glibc
import Messages
import Platform
import Synchronization

/// What every command needs from the system: threads, descriptors and memory.
enum SystemResources {
  /// How many run at the same time in a command that sends a request: those of Swift's runtime, of
  /// libcurl, of the database, and one for Ctrl-C.
  private static let threads = 8
  /// How many are open at the same time in such a command, and some to spare.
  private static let descriptors = 24
  /// In bytes, beside the stacks of the threads: a half more than `doctor` takes, which loads every
  /// library.
  private static let memory = 96 << 20

  /// Throws what the system does not grant.
  ///
  /// Swift's runtime has no way to report that: it waits for a thread forever, and without a
  /// descriptor or memory a signal ends the process. So this comes before the first task.
  static func check() throws(ResourceShortage) {
    try reserveMemory()
    try openDescriptors()
    try startThreads()
  }

  /// Reserves the memory without using it.
  private static func reserveMemory() throws(ResourceShortage) {
    let memory = memory + threads * stackSize
    let block = mmap(
      nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard block != MAP_FAILED else { throw ResourceShortage(.memory, code: errno) }
    munmap(block, memory)
  }

  /// Of one thread, in bytes, according to `ulimit -s`.
  private static var stackSize: Int {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(&attributes) }
    var size = 0
    return pthread_attr_getstacksize(&attributes, &size) == 0 ? size : 0
  }

  /// Swift's runtime needs one of each of the first three kinds; the others are copies.
  private static func openDescriptors() throws(ResourceShortage) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    func keep(_ descriptor: Int32) throws(ResourceShortage) {
      guard descriptor >= 0 else { throw ResourceShortage(.descriptors, code: errno) }
      opened.append(descriptor)
    }
    try keep(clinux_event())
    let pollSet = clinux_poll_set()
    try keep(pollSet)
    try keep(clinux_timer())
    while opened.count < descriptors { try keep(fcntl(opened[0], F_DUPFD_CLOEXEC, 0)) }
    for descriptor in opened where descriptor != pollSet {
      guard clinux_watch(pollSet, descriptor) == 0 else {
        let code = errno
        throw ResourceShortage(code == ENOSPC ? .watches : .memory, code: code)
      }
    }
  }

  /// The threads wait here until all of them have started.
  private static let gate = Mutex(())

  private static func startThreads() throws(ResourceShortage) {
    var started: [BlockingThread] = []
    defer { for thread in started { thread.join() } }
    do throws(BlockingThread.StartError) {
      try gate.withLock { _ throws(BlockingThread.StartError) in
        while started.count < threads {
          started.append(try BlockingThread { gate.withLock { _ in } })
        }
      }
    } catch {
      throw ResourceShortage(.threads, code: error.code)
    }
  }
}

/// A resource that the system does not grant.
struct ResourceShortage: Error {
  enum Resource {
    case threads
    case descriptors
    /// Descriptors that can be waited for, by all processes of a user together.
    case watches
    case memory
  }

  let resource: Resource
  /// The system's error number.
  let code: Int32

  init(_ resource: Resource, code: Int32) {
    self.resource = resource
    self.code = code
  }

  var report: ErrorReport {
    let detail = String(cString: strerror(code)).explained
    let message: Message =
      switch resource {
      case .threads: .resourceThreads(detail: detail)
      case .descriptors: .resourceDescriptors(detail: detail)
      case .watches: .resourceWatches
      case .memory: .resourceMemory(detail: detail)
      }
    // The system calls that a lack of space.
    if resource == .watches {
      return ErrorReport(message, next: .resourceWatchesNext, exitCode: .tryLater)
    }
    let cause = SystemCause(code: code)
    return cause.isShortage
      ? ErrorReport(message, next: cause.next, exitCode: .tryLater)
      : ErrorReport(message, next: .resourceForbiddenNext, exitCode: .unavailable)
  }
}
