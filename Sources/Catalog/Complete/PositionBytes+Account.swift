extension PositionBytes {
  mutating func write(_ account: CompleteStats) {
    for number in [
      account.promised, account.delivered, account.slices, account.sliceTotals,
      account.incompleteCount, account.overfullCount, account.duplicates, account.requests,
    ] {
      write(number)
    }
    write(account.incomplete)
    write(account.overfull)
  }

  mutating func account() throws(CompletePosition.Unreadable) -> CompleteStats {
    var account = CompleteStats()
    account.promised = try count()
    account.delivered = try count()
    account.slices = try count()
    account.sliceTotals = try count()
    account.incompleteCount = try count()
    account.overfullCount = try count()
    account.duplicates = try count()
    account.requests = try count()
    account.incomplete = try slices()
    account.overfull = try slices()
    return account
  }

  private mutating func write(_ slices: [Slice]) {
    write(slices.count)
    for slice in slices {
      write(slice.stars)
      write(slice.created)
    }
  }

  private mutating func slices() throws(CompletePosition.Unreadable) -> [Slice] {
    var slices: [Slice] = []
    for _ in 0..<(try count(most: Int64(CompleteStats.named))) {
      let stars = try range()
      slices.append(Slice(stars: stars, created: try range()))
    }
    return slices
  }

  private mutating func write(_ range: ClosedRange<Int64>?) {
    write(range != nil)
    guard let range else { return }
    write(range.lowerBound)
    write(range.upperBound)
  }

  private mutating func range() throws(CompletePosition.Unreadable) -> ClosedRange<Int64>? {
    guard try flag() else { return nil }
    let (lower, upper) = (try number(), try number())
    guard lower <= upper else { throw CompletePosition.Unreadable() }
    return lower...upper
  }
}
