package import Core
package import Messages
package import Terminal

/// The names of the screens in the first line of the window, and the cells of each.
package struct TabBar: Sendable, Equatable {
  package struct Name: Sendable, Equatable {
    package let screen: ScreenName
    /// With a space on either side; it fills all of the tab's cells.
    package let label: TerminalText
    /// The first cell.
    package let column: Int

    /// Cells from `column` on.
    package var columns: Int { label.columns }
  }

  package let tabs: [Name]

  /// Digits and names if they fit, otherwise only names; in a narrow window only digits, with the
  /// name of `current`.
  package init(_ language: Language, columns: Int, current: ScreenName) {
    let titles = ScreenName.allCases.map(\.tab.title)
    let names = titles.map { TerminalText(sanitizing: $0.text(in: language)) }
    let digits = ScreenName.allCases.map { TerminalText(sanitizing: String($0.rawValue + 1)) }
    let both = zip(digits, names).map { $0 + " " + $1 }
    let one = ScreenName.allCases.map { $0 == current ? both[$0.rawValue] : digits[$0.rawValue] }
    let forms = [both, names].map(Self.laidOut) + [Self.laidOut(one)]
    tabs = forms.first { ($0.last.map { $0.column + $0.columns } ?? 0) <= columns } ?? forms[2]
  }

  /// The screen whose tab includes this column.
  package func screen(atColumn column: Int) -> ScreenName? {
    tabs.first { ($0.column..<$0.column + $0.columns).contains(column) }?.screen
  }

  private static func laidOut(_ labels: [TerminalText]) -> [Name] {
    var column = 0
    return zip(ScreenName.allCases, labels).map { screen, label in
      let tab = Name(screen: screen, label: " " + label + " ", column: column)
      column += tab.columns
      return tab
    }
  }
}

/// The timeframes of trending in the second line of the window, and the cells of each.
package struct TimeframeBar: Equatable {
  package struct Word: Equatable {
    package let timeframe: Timeframe
    package let label: TerminalText
    /// The first cell.
    package let column: Int
  }

  package let words: [Word]

  private static let gap = 2

  package init(_ language: Language) {
    var column = 1
    words = Timeframe.allCases.map { timeframe in
      let label = TerminalText(sanitizing: timeframe.word.text(in: language))
      defer { column += label.columns + Self.gap }
      return Word(timeframe: timeframe, label: label, column: column)
    }
  }

  /// The timeframe whose word includes this column.
  package func timeframe(atColumn column: Int) -> Timeframe? {
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
