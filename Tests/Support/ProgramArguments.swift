import Glibc

/// Converts strings to a C argument list.
enum ProgramArguments {
  /// Calls `body` with copies of `texts` and a final null.
  static func lend<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in strdup(text) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
