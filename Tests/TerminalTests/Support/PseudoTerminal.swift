import Glibc

/// A terminal whose user is the test: it types and reads what is shown.
final class PseudoTerminal: Sendable {
  let primary: Int32
  let replica: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK: unlocks the other end.
    var lock: Int32 = 0
    guard primary >= 0, ioctl(primary, 0x4004_5431, &lock) == 0 else {
      throw SystemError(code: errno)
    }
    // TIOCGPTPEER: opens the other end without a path.
    replica = ioctl(primary, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard replica >= 0 else { throw SystemError(code: errno) }
    resize(columns: columns, rows: rows)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  deinit {
    close(primary)
    close(replica)
  }

  /// Acts like a closed window: the other end can neither read nor write.
  func hangUp() {
    // Keeps the descriptor number in use until the end, with an unrelated file.
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, primary)
    close(nothing)
    // A program that is just starting may briefly have a copy.
    var request = pollfd(fd: replica, events: 0, revents: 0)
    poll(&request, 1, 600_000)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(primary, bytes, bytes.count)
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(replica, &settings)
    return settings
  }

  var echoes: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }
  var takesLines: Bool { settings.c_lflag & tcflag_t(ICANON) != 0 }

  /// Everything shown up to `text`, or until nothing arrives for ten minutes: on a busy machine a
  /// test may wait for many others.
  func shown(until text: String) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 600_000) == 1 else { break }
      let count = read(primary, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct SystemError: Error {
  let code: Int32
}
