import FoundationEssentials
import Glibc

/// A new, private directory under the system's place for such; removed with all it holds when the
/// last reference goes.
package final class ScratchDirectory: Sendable {
  /// Absolute, short enough for a socket's name below it.
  package let path: String

  /// Throws the system's error code when no directory can be made.
  package init() throws {
    var template = Array("/tmp/ghrepo-XXXXXX".utf8CString)
    path = try template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else {
        throw SystemFailure(call: "mkdtemp", code: errno)
      }
      return String(cString: made)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` below the directory.
  package func appending(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

/// A system call that a test's stage needs and that failed.
package struct SystemFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
