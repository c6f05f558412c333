package import BrowseModel

/// Sends the results of an effect.
package typealias Send = @Sendable (BrowseEvent) -> Void

/// Performs the effects that the state wants.
package protocol EffectHandler: Sendable {
  /// Called once, before any effect. `send` receives events that belong to no effect, such as rate
  /// limit updates.
  func begin(_ send: @escaping Send)

  /// Returns when `effect` is complete; `send` may be called many times before. Cancelling the task
  /// ends it early.
  func perform(_ effect: BrowseEffect, send: @escaping Send) async
}
