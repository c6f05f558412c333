import FoundationEssentials
import Glibc

/// A new, private directory in `/tmp`; removed with its contents when the last reference is
/// released.
package final class ScratchDirectory: Sendable {
  /// Absolute, and short enough for the path of a socket inside it.
  package let path: String

  /// Throws the system's error code when the directory cannot be created.
  package init() throws {
    OpenDescriptors.check
    var template = Array("/tmp/ghrepo-XXXXXX".utf8CString)
    path = try template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else {
        throw SystemFailure(call: "mkdtemp", code: errno)
      }
      return String(cString: made)
    }
  }

  deinit {
    // A process that is ending may delete its own files meanwhile, which stops the removal.
    for _ in 1...5 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path of `name` in the directory.
  package func appending(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

/// A failed system call during the setup of a test.
package struct SystemFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
