import Glibc

extension [String: String] {
  /// This environment with the options of `make test-asan` and `make test-tsan`, which concern programs
  /// as well.
  var withSanitizerOptions: Self {
    var environment = self
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let options = getenv(name) { environment[name] = String(cString: options) }
    }
    return environment
  }
}
