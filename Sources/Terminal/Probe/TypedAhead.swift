internal import Glibc
internal import Synchronization

/// Keys that were pressed while a terminal was asked about itself, and so were read by nobody.
///
/// They are put back into the terminal's own queue (TIOCSTI), for the next question here or the
/// shell afterwards. Newer kernels refuse that; then they wait here for the next `KeyReader`.
enum TypedAhead {
  private static let waiting = Mutex<[UInt: [UInt8]]>([:])
  /// TIOCSTI, which the importer does not see.
  private static let pushBack: UInt = 0x5412

  static func give(back bytes: [UInt8], to device: TerminalDevice) {
    let refused = bytes.drop { byte in
      var byte = byte
      return ioctl(device.descriptor, pushBack, &byte) == 0
    }
    guard !refused.isEmpty, let number = number(of: device) else { return }
    waiting.withLock { $0[number, default: []] += refused }
  }

  /// The next byte that was typed ahead.
  static func next(of device: TerminalDevice) -> UInt8? {
    waiting.withLock { waiting in
      guard !waiting.isEmpty, let number = number(of: device), let byte = waiting[number]?.first
      else { return nil }
      waiting[number]?.removeFirst()
      if waiting[number]?.isEmpty == true { waiting[number] = nil }
      return byte
    }
  }

  private static func number(of device: TerminalDevice) -> UInt? {
    var status = stat()
    return fstat(device.descriptor, &status) == 0 ? UInt(status.st_rdev) : nil
  }
}
