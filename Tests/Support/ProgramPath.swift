import Glibc

extension ProgramRun {
  /// The path of a program of this package: the one in the folder `TESTED_PROGRAMS`, as of a release build,
  /// or the one that the build puts next to the running tests.
  package static func built(_ name: String) throws -> String {
    if let folder = getenv("TESTED_PROGRAMS") {
      let path = String(cString: folder) + "/" + name
      if access(path, X_OK) == 0 { return path }
    }
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
