internal import Glibc

/// The text of the configuration file.
enum ConfigurationFile {
  /// Longer files are not read: the path may lead to a device or pipe without an end.
  static let maximumLength = 1 << 20

  /// Nil if there is no file.
  static func text(at path: String) throws(ConfigurationError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path, errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: maximumLength + 1)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes { read(descriptor, $0[count...]) }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw unreadable(path, errno) }
      if result == 0 { break }
      count += result
    }
    guard count <= maximumLength else { throw unreadable(path, EFBIG) }
    return try text(bytes[..<count], path)
  }

  /// The parser stops at a zero byte, so it would read only a part of the file.
  private static func text(
    _ bytes: ArraySlice<UInt8>, _ path: String
  ) throws(ConfigurationError) -> String {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let index = lines.firstIndex {
        $0.contains(0) || String(validating: $0, as: UTF8.self) == nil
      }
      throw .notUTF8(path: path, line: (index ?? 0) + 1)
    }
    return text
  }

  private static func read(
    _ descriptor: Int32, _ buffer: Swift.Slice<UnsafeMutableRawBufferPointer>
  )
    -> Int
  {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer)
    return Glibc.read(descriptor, rest.baseAddress, rest.count)
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ConfigurationError {
    .unreadable(path: path, detail: String(cString: strerror(code)))
  }
}
