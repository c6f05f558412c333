internal import CLinux
internal import Glibc
internal import SystemPackage

/// A file without a name that lies in memory, for what a program is to read at its own pace.
struct MemoryFile {
  let descriptor: FileDescriptor

  /// Opened at its first byte. Whoever gets the descriptor closes it.
  init(_ bytes: [UInt8]) throws(Errno) {
    let number = clinux_memory_file("text")
    guard number >= 0 else { throw Errno(rawValue: errno) }
    descriptor = FileDescriptor(rawValue: number)
    do {
      try descriptor.writeAll(bytes)
      try descriptor.seek(offset: 0, from: .start)
    } catch {
      do { try descriptor.close() } catch {}
      throw (error as? Errno) ?? .ioError
    }
  }
}
