import Glibc
import Platform

/// Bytes that must stay secret: printed as `•••`, compared in constant time, wiped when dropped, and
/// kept out of swap where the system allows that.
///
/// `@unchecked Sendable` is sound because the buffer is written in `init` and wiped in `deinit`,
/// and only read in between.
package final class Secret: @unchecked Sendable {
  private let storage: UnsafeMutableRawBufferPointer

  package init(_ bytes: some Collection<UInt8>) {
    storage =
      LockedMemory.allocate(bytes.count) ?? .allocate(byteCount: bytes.count, alignment: 1)
    storage.copyBytes(from: bytes)
  }

  package convenience init(_ text: String) {
    self.init(text.utf8)
  }

  deinit {
    wipe(storage)
    if !LockedMemory.deallocate(storage) { storage.deallocate() }
  }

  package var count: Int { storage.count }

  /// Lends the bytes for the duration of `body`, which must not keep them.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage))
  }
}

extension Secret: Equatable {
  package static func == (left: Secret, right: Secret) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left.storage[index] ^ right.storage[index] }
    return difference == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
