/// An expression of jq, ready to be applied to documents.
package struct JQProgram: Sendable {
  private let state: JQState
  private let watch: MemoryWatch

  package static let standardLibrary = "libjq.so.1"
  /// MiB that an expression may take.
  package static let memoryLimit = 1024
  /// Results are handed on in pieces of about this many bytes.
  private static let piece = 16 << 10

  /// Loads libjq and compiles `expression`, which takes milliseconds.
  ///
  /// - Parameters:
  ///   - memoryLimit: MiB that one application may let the program grow by.
  ///   - notice: Takes what `debug` and `stderr` have to say, which is from outside.
  package init(
    _ expression: String, library: String = standardLibrary, memoryLimit: Int = memoryLimit,
    notice: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(JQError) {
    state = try JQState(expression, library: JQLibrary.load(library), notice: notice)
    watch = MemoryWatch(limit: memoryLimit)
  }

  /// Applies the expression to each of `documents` in turn, and gives the results to `write`: a
  /// string raw, anything else as JSON, each on a line.
  ///
  /// Runs on a thread of its own. A cancelled task does not wait for it: what computes without a
  /// result cannot be stopped, so it is left alone, and nothing of it is written any more. After
  /// that, and after `tooMuchMemory`, the process should end.
  ///
  /// - Parameter write: Says whether more is wanted; called from the thread.
  package func apply(
    to documents: [[UInt8]], write: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(JQError) {
    guard !documents.isEmpty else { return }
    let run = JQRun()
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard run.begin(continuation) else { return }
        let isStarted = JQThread.start(stack: JQThread.stack) { [state] in
          run.end(Self.compute(documents, state, run, write))
        }
        guard isStarted else { return run.end(.failed(detail: "pthread_create")) }
        watch.start(run)
      }
    } onCancel: {
      run.end(.cancelled)
    }
    if let end { throw end }
  }

  private static func compute(
    _ documents: [[UInt8]], _ state: JQState, _ run: JQRun, _ write: ([UInt8]) -> Bool
  ) -> JQError? {
    var bytes: [UInt8] = []
    func flush() -> Bool {
      defer { bytes.removeAll(keepingCapacity: true) }
      return !run.isOver && (bytes.isEmpty || write(bytes))
    }
    for document in documents {
      let end = state.run(document) { line in
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
        return bytes.count < piece ? !run.isOver : flush()
      }
      if let end {
        return end == .refused || flush() ? end : .refused
      }
    }
    return flush() ? nil : .refused
  }
}
