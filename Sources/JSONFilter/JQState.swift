internal import CJq
internal import Synchronization

/// A compiled expression inside libjq.
///
/// `@unchecked Sendable` holds because libjq's state is touched under `lock` alone. Whoever computes
/// holds a reference, so that an abandoned computation is never torn down beneath its own thread.
final class JQState: @unchecked Sendable {
  private let library: JQLibrary
  private let jq: OpaquePointer
  private let lock = Mutex(())
  /// What libjq complained about while it compiled.
  private let complaints = Mutex<[String]>([])
  private let notice: @Sendable (String) -> Void

  /// Stands on a line of its own before the expression. libjq would write to standard error by
  /// itself, and read modules from files; after a definition `import` and `include` are mistakes.
  private static let prelude =
    "def stderr: debug; def modulemeta: error(\"modulemeta: there are no modules\");\n"

  /// - Parameter notice: Takes what `debug` and `stderr` have to say: a text raw, anything else as JSON.
  init(
    _ expression: String, library: JQLibrary, notice: @escaping @Sendable (String) -> Void
  ) throws(JQError) {
    guard !expression.utf8.contains(0) else { throw .notCompiled(detail: "\\0") }
    guard let jq = library.functions.jq_init() else {
      throw .libraryMissing(detail: "jq_init")
    }
    self.library = library
    self.jq = jq
    self.notice = notice
    let me = Unmanaged.passUnretained(self).toOpaque()
    library.functions.jq_set_error_cb(
      jq,
      { data, message in
        guard let data else { return }
        Unmanaged<JQState>.fromOpaque(data).takeUnretainedValue().complain(message)
      }, me)
    library.functions.jq_set_debug_cb(
      jq,
      { data, message in
        guard let data else { return }
        Unmanaged<JQState>.fromOpaque(data).takeUnretainedValue().speak(message)
      }, me)
    // libjq 1.6 leaves this pointer as it finds it, and `input` follows it.
    library.functions.jq_set_input_cb(jq, nil, nil)
    let isCompiled = ClearedEnvironment.whileCompiling {
      library.functions.jq_compile(jq, Self.prelude + expression) != 0
    }
    guard isCompiled else {
      throw .notCompiled(detail: JQComplaint.text(complaints.withLock(\.self)))
    }
  }

  deinit {
    var jq: OpaquePointer? = jq
    library.functions.jq_teardown(&jq)
  }

  private func complain(_ message: jv) {
    let text = library.text(consumed: message)
    complaints.withLock { $0.append(text) }
  }

  private func speak(_ message: jv) {
    notice(library.text(consumed: message))
  }

  /// Gives every result of the expression for `document` to `result`, as a line without its end,
  /// until that says no. Nil when there are no more.
  func run(_ document: [UInt8], result: ([UInt8]) -> Bool) -> JQError? {
    lock.withLock { _ in
      guard let input = library.value(of: document) else { return .failed(detail: "no JSON") }
      library.functions.jq_start(jq, input, 0)
      while true {
        let value = library.functions.jq_next(jq)
        guard library.functions.jv_get_kind(value) != JV_KIND_INVALID else {
          return ending(consumed: value)
        }
        guard result(library.line(consumed: value)) else { return .refused }
      }
    }
  }

  /// Why there is no further result; nil when these were all.
  private func ending(consumed value: jv) -> JQError? {
    if library.functions.jq_halted(jq) != 0 {
      library.functions.jv_free(value)
      return halt
    }
    guard library.functions.jv_invalid_has_msg(library.functions.jv_copy(value)) != 0 else {
      library.functions.jv_free(value)
      return nil
    }
    return .failed(detail: library.text(consumed: library.functions.jv_invalid_get_msg(value)))
  }

  /// `halt` has neither code nor message.
  private var halt: JQError {
    let code = library.functions.jq_get_exit_code(jq)
    defer { library.functions.jv_free(code) }
    let isNumber = library.functions.jv_get_kind(code) == JV_KIND_NUMBER
    let number = isNumber ? library.functions.jv_number_value(code) : 0
    let message = library.functions.jq_get_error_message(jq)
    guard library.functions.jv_get_kind(message) != JV_KIND_INVALID else {
      library.functions.jv_free(message)
      return .halted(code: Int(exactly: number) ?? 1, message: nil)
    }
    return .halted(code: Int(exactly: number) ?? 1, message: library.text(consumed: message))
  }
}
