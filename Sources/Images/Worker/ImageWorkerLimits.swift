/// What a worker may cost.
package struct ImageWorkerLimits: Sendable {
  /// From a request to the end of its answer; a later worker is ended.
  package var time: Duration = .seconds(3)
  /// How many workers may end before their time, or be ended for being late, before none is started.
  package var deaths = 8
  /// How many pictures may wait for their turn.
  package var waiting = 512

  package init() {}
}
