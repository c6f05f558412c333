internal import App
internal import Messages
internal import Terminal

/// The timeframes of trending in the second line of the window, and which cells each has.
struct TimeframeBar: Equatable {
  struct Word: Equatable {
    let timeframe: Timeframe
    let label: TerminalText
    /// Of its first cell.
    let column: Int
  }

  let words: [Word]

  private static let gap = 2

  init(_ language: Language) {
    var column = 1
    words = Timeframe.allCases.map { timeframe in
      let label = TerminalText(sanitizing: timeframe.word.text(in: language))
      defer { column += label.columns + Self.gap }
      return Word(timeframe: timeframe, label: label, column: column)
    }
  }

  /// The timeframe whose word has this cell.
  func timeframe(atColumn column: Int) -> Timeframe? {
    words.first { ($0.column..<$0.column + $0.label.columns).contains(column) }?.timeframe
  }
}

extension Timeframe {
  var word: Message {
    switch self {
    case .day: .browseTrendingDay
    case .week: .browseTrendingWeek
    case .month: .browseTrendingMonth
    }
  }
}
