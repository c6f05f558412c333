import Glibc

extension String {
  /// The text of a small file.
  init(reading path: String) throws {
    guard let file = fopen(path, "re") else { throw SystemFailure(call: path, code: errno) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    self.init(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Writes the text to a new private file.
  func write(to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure(call: path, code: errno) }
    defer { close(descriptor) }
    let written = Array(utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == utf8.count else { throw SystemFailure(call: path, code: errno) }
  }
}
