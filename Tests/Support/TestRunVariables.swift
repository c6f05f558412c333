import Glibc

extension [String: String] {
  /// This environment with what a whole run of tests is given, which concerns programs as well: the
  /// options of `make test-asan` and `make test-tsan`, and the clock of `Tests/Scripts/at-time`.
  var withTestRunVariables: Self {
    var environment = self
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS", "CLOCK_SHIFT", "LD_PRELOAD"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }
}
