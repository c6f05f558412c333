/// What `body` returns, or nil when it takes longer than `limit`. Nothing cancels `body`; a result
/// that comes too late is passed to `late`.
package func withTimeLimit<Value: Sendable>(
  _ limit: Duration, by clock: any Clock<Duration>,
  _ body: @escaping @Sendable () async -> Value,
  late: @escaping @Sendable (Value) async -> Void
) async -> Value? {
  let promise = Promise<Value?>()
  let alarm = Task {
    do { try await clock.sleep(for: limit) } catch { return }
    promise.resolve(nil)
  }
  Task {
    let value = await body()
    alarm.cancel()
    if !promise.resolve(value) { await late(value) }
  }
  return await promise.value()
}
