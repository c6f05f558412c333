extension Session {
  /// How long a change may go on after a cancellation.
  private static let grace = Duration.seconds(5)

  /// The result of `body`, which goes on for a moment when the task is canceled, so that what it does is done
  /// completely, and known.
  package func finishing<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let task = Task { () async -> Result<Value, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    let clock = ports.stopwatch
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task {
        try? await clock.sleep(for: Self.grace)
        task.cancel()
      }
    }.get()
  }
}
