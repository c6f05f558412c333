package import FoundationEssentials

/// How far a complete listing got: all that going on with it needs, but the ids of its rows.
package struct CompletePosition: Sendable, Equatable {
  /// The bytes are not those of a position, or of one that another ghrepo wrote.
  package struct Unreadable: Error, Equatable {
    package init() {}
  }

  package let account: CompleteStats
  let planner: SlicePlanner

  init(planner: SlicePlanner, account: CompleteStats) {
    self.planner = planner
    self.account = account
  }

  /// Whether every row was given.
  package var isEnd: Bool { planner.isDone }

  /// A few hundred bytes, however long the listing is.
  package var data: Data {
    var bytes = PositionBytes()
    bytes.write(Self.version)
    bytes.write(planner)
    bytes.write(account)
    return Data(bytes.bytes)
  }

  package init(data: Data) throws(Unreadable) {
    var bytes = PositionBytes(data)
    guard try bytes.number(in: 0...255) == Self.version else { throw Unreadable() }
    planner = try bytes.planner()
    account = try bytes.account()
    guard bytes.isAtEnd else { throw Unreadable() }
  }

  private static let version: Int64 = 1
}
