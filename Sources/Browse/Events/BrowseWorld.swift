/// Does what the state wants done: reads, remembers, logs in.
package protocol BrowseWorld: Sendable {
  /// Returns when nothing more comes of `effect`; `send` may be called many times before. A cancelled
  /// task ends it early.
  func perform(
    _ effect: BrowseEffect, send: @escaping @Sendable (BrowseEvent) -> Void
  ) async
}
