/// What a complete listing will take.
package struct CompleteEstimate: Sendable, Equatable {
  /// Every match there is, by GitHub's count.
  package var total: Int
  /// Requests still to be sent.
  package var requests: Int

  package init(total: Int, requests: Int) {
    self.total = total
    self.requests = requests
  }

  /// How long they take where GitHub answers `perMinute` of them in a minute.
  package func duration(perMinute: Int) -> Duration {
    .seconds(requests * 60) / max(perMinute, 1)
  }
}

extension CompleteEstimate {
  /// Rows that a request brings when a question is divided, of those that fit on a page: some pages
  /// are half empty, and some requests only tell how to divide.
  private static let usedShare = 0.87

  init(total: Int, rest: Int, pageSize: Int, isDivided: Bool) {
    let pages = Double(rest) / Double(pageSize)
    self.init(
      total: total, requests: Int((isDivided ? pages / Self.usedShare + 3 : pages).rounded(.up)))
  }
}
