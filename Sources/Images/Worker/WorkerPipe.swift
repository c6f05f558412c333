internal import CLinux
internal import Glibc

/// Both ends of a pipe that no other program inherits; what is left open closes with it.
struct WorkerPipe: ~Copyable {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws(ImagesError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .system(code: errno) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  /// Gives the end away: whoever takes it closes it.
  mutating func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  mutating func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }

  private func closeReading() { if reading >= 0 { close(reading) } }
  private func closeWriting() { if writing >= 0 { close(writing) } }
}
