/// Does what the state wants done: reads, remembers, logs in.
package protocol EffectHandler: Sendable {
  /// Called once, before any effect. `send` takes what belongs to no effect, such as how much is
  /// left of a rate limit.
  func begin(_ send: @escaping @Sendable (BrowseEvent) -> Void)

  /// Returns when nothing more comes of `effect`; `send` may be called many times before. A cancelled
  /// task ends it early.
  func perform(
    _ effect: BrowseEffect, send: @escaping @Sendable (BrowseEvent) -> Void
  ) async
}
