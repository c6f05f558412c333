internal import Glibc

/// A prompt that a signal handler can show again: its place in memory never moves or grows.
struct GuardedPrompt: ~Copyable {
  /// Longer ones are not shown again.
  private static let capacity = 1024

  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
  private var count = 0

  mutating func set(_ prompt: [UInt8]) {
    count = prompt.count <= Self.capacity ? prompt.count : 0
    for index in 0..<count {
      bytes.storeBytes(of: prompt[index], toByteOffset: index, as: UInt8.self)
    }
  }

  /// Safe inside signal handlers.
  borrowing func write(to descriptor: Int32) {
    if count > 0 { _ = Glibc.write(descriptor, bytes, count) }
  }

  deinit { bytes.deallocate() }
}
