internal import Catalog
internal import Messages

/// The honest account of a complete listing: what was promised, what came, and why that may differ.
struct CompleteReport {
  let account: CompleteStats
  /// Rows written, all runs together.
  let delivered: Int
  let limit: Int?
  /// Of the last run.
  let time: Duration
  /// The search for the matches in a slice.
  let text: (Slice) -> String

  /// Slices that are named; the others are only counted.
  private static let mostNamed = 3

  func sentences(in language: Language) -> [Message] {
    var sentences = [total(in: language)]
    if isLimited { sentences.append(.allLimitReached) }
    if account.incompleteCount > 0 {
      sentences.append(
        .allIncomplete(count: account.incompleteCount, slices: names(of: account.incomplete)))
    }
    if account.overfullCount > 0 {
      sentences.append(
        .allOverfull(count: account.overfullCount, slices: names(of: account.overfull)))
    }
    if account.duplicates > 0 { sentences.append(.allDuplicates(count: account.duplicates)) }
    if hasDrifted { sentences.append(.allDrift) }
    return sentences
  }

  private func total(in language: Language) -> Message {
    .allAccount(
      count: account.promised, delivered: delivered,
      slices: Message.allSlices(count: account.slices).text(in: language),
      requests: Message.allRequests(count: account.requests).text(in: language),
      time: time.roundedToSeconds.text(in: language))
  }

  private var isLimited: Bool { limit.map { $0 <= delivered && $0 < account.promised } ?? false }

  /// Whether nothing else explains the difference.
  private var hasDrifted: Bool {
    delivered != account.promised && !isLimited && account.incompleteCount == 0
      && account.overfullCount == 0
  }

  private func names(of slices: [Slice]) -> String {
    let named = slices.prefix(Self.mostNamed).map { "`\(text($0))`" }
    return (named + (slices.count > Self.mostNamed ? ["…"] : [])).joined(separator: ", ")
  }
}
