import Glibc

/// The two ends of a pseudo-terminal: the user's and the program's.
struct TerminalSessionLine: Sendable {
  let controller: Int32
  /// Kept open for its settings; a program opens its end by `path`.
  let program: Int32
  let path: String

  init(columns: Int, rows: Int) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard controller >= 0 else { throw SystemFailure(call: "open", code: errno) }
    var lock: Int32 = 0
    var number: Int32 = 0
    guard ioctl(controller, Self.setLock, &lock) == 0,
      ioctl(controller, Self.getNumber, &number) == 0
    else {
      let code = errno
      Glibc.close(controller)
      throw SystemFailure(call: "ioctl", code: code)
    }
    path = "/dev/pts/\(number)"
    program = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else {
      let code = errno
      Glibc.close(controller)
      throw SystemFailure(call: "open", code: code)
    }
    resize(columns: columns, rows: rows)
  }

  /// TIOCSPTLCK and TIOCGPTN, which the importer skips.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// The kernel notifies the program with SIGWINCH.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(controller, &settings)
    return settings
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes that the program writes within `milliseconds`; nil when the line is closed.
  func read(milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(controller, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  func close() {
    Glibc.close(program)
    Glibc.close(controller)
  }
}
