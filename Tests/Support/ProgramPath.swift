import Glibc

extension ProgramRun {
  /// The path of a program of this package, which the build puts next to the running tests.
  package static func built(_ name: String) throws -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let tests = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    let path = tests.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(name)"
    guard access(path, X_OK) == 0 else { throw SystemFailure(call: path, code: errno) }
    return path
  }
}

extension ProgramRun {
  /// The path of an installed program, or nil.
  package static func installed(_ name: String) -> String? {
    ["/usr/local/bin", "/usr/bin", "/bin"].map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
