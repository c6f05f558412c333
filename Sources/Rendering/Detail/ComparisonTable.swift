package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
package import Terminal

/// Repositories side by side, one fact in each line.
///
/// A mark stands behind the highest number and the latest date of a line. What is the same in all is
/// less prominent.
package struct ComparisonTable {
  private let repositories: [RepositoryDetails]
  private let language: Language
  private let now: Date

  /// Narrower columns would cut ages.
  private static let narrowest = 15
  private static let widest = 34
  private static let gap = 2

  package init(_ repositories: [RepositoryDetails], language: Language, now: Date) {
    self.repositories = repositories
    self.language = language
    self.now = now
  }

  /// Lines at most `columns` (at least twenty) wide. If not all repositories fit, the rest follows below.
  ///
  /// - Parameter drawsLines: Whether to draw the stars of thirty days.
  package func lines(columns: Int, drawsLines: Bool) -> [StyledText] {
    let facts = facts(drawsLines: drawsLines)
    let widestLabel = facts.map(\.label.columns).max() ?? 0
    // One repository below the other leaves room for the labels.
    let isStacked = columns / 3 < widestLabel && columns < 2 * (widestLabel + Self.narrowest)
    let labels = min(
      widestLabel, isStacked ? columns - Self.narrowest - Self.gap : columns / 3)
    let room = columns - labels
    let atOnce = max(1, min(repositories.count, room / (Self.narrowest + Self.gap)))
    let width = max(1, min(Self.widest, room / atOnce - Self.gap))
    var lines: [StyledText] = []
    for first in stride(from: 0, to: repositories.count, by: atOnce) {
      if first > 0 { lines.append(StyledText()) }
      for fact in facts {
        var line = fact.label.truncated(to: labels).padded(to: labels)
        for index in first..<min(first + atOnce, repositories.count) {
          line += StyledText(TerminalText.spaces(Self.gap))
          let cell = cell(fact, index, width)
          let isLast = index == min(first + atOnce, repositories.count) - 1
          line += isLast ? cell : cell.padded(to: width)
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// For a screen reader: each fact in a line, with the repositories by name.
  package var spoken: [StyledText] {
    facts(drawsLines: false).dropFirst().map { fact in
      let values = repositories.indices.map { index in
        StyledText(sanitizing: repositories[index].repository.fullName + " ")
          + (fact.values[index] ?? missing)
          + (fact.best.contains(index) ? " " + StyledText(fact.word, in: language) : StyledText())
      }
      return fact.label + ": " + values.joined(separator: "; ")
    }
  }

  private func cell(_ fact: Fact, _ index: Int, _ columns: Int) -> StyledText {
    let value = fact.values[index] ?? missing
    if fact.isName { return value.truncatedName(to: columns) }
    if fact.isSame { return StyledText(value.plain.truncated(to: columns), .dim) }
    guard fact.best.contains(index) else { return value.truncated(to: columns) }
    let mark = StyledText(" ▲", .good)
    return value.truncated(to: max(1, columns - mark.columns)) + mark
  }

  private var missing: StyledText { StyledText("–", .dim) }
}

extension ComparisonTable {
  private struct Fact {
    let label: StyledText
    /// Nil where GitHub has no value or did not return it.
    let values: [StyledText?]
    /// Where the highest or latest value is, if the others have a lower one.
    var best: Set<Int> = []
    /// What the mark means.
    var word = Message.compareHighest
    var isSame = false
    var isName = false
  }

  private func facts(drawsLines: Bool) -> [Fact] {
    var facts = [
      Fact(
        label: StyledText(),
        values: repositories.map { RepositoryTitle.title(of: $0.repository, isFavorite: false) },
        isName: true)
    ]
    facts += [
      numbers(.detailStars) { $0.repository.stargazersCount },
      gained(.compareGainedDay(date: lastDay.map(language.monthDay) ?? "–"), \.day),
      gained(.compareGainedWeek, \.week),
      gained(.compareGainedMonth, \.month),
    ]
    if drawsLines { facts.append(Fact(label: StyledText(), values: lines)) }
    return facts + [
      numbers(.detailForks) { $0.repository.forksCount },
      numbers(.compareContributors) { $0.contributors },
      texts(.detailIssues) { number($0.repository.openIssuesCount) },
      dates(.detailPushed) { $0.repository.pushedAt },
      dates(.detailLatestRelease, named: \.release?.tagName) { $0.release?.publishedAt },
      dates(.detailCreated, marksLatest: false) { $0.repository.createdAt },
      texts(.detailLicense) { license($0.repository) },
      texts(.detailLanguages, languages),
      texts(.compareArchived) {
        StyledText($0.repository.isArchived ? .compareYes : .compareNo, in: language)
      },
    ]
  }

  /// The last day of the newest history.
  private var lastDay: Date? { repositories.compactMap(\.gains?.lastDay).max() }

  /// Cached stars may be those of earlier days, which do not compare.
  private func gained(_ label: Message, _ count: KeyPath<StarGains, Int>) -> Fact {
    let values = repositories.map { details -> StyledText? in
      guard let gains = details.gains else { return nil }
      let date = gains.lastDay == lastDay ? "" : " (\(language.monthDay(gains.lastDay)))"
      return number(gains[keyPath: count]) + StyledText(sanitizing: date)
    }
    let ranks = repositories.map { details in
      details.gains.flatMap { $0.lastDay == lastDay ? Double($0[keyPath: count]) : nil }
    }
    return fact(label, values, ranks: ranks)
  }

  /// The stars of thirty days, all at the same scale.
  private var lines: [StyledText?] {
    let sums = repositories.map { $0.gains?.sums(of: Self.narrowest) }
    let highest = sums.compactMap { $0?.max() }.max() ?? 0
    return sums.map { sums in
      sums.map { StyledText(sanitizing: Sparkline.text($0, highest: highest), .amber) }
    }
  }

  private func numbers(_ label: Message, _ value: (RepositoryDetails) -> Int?) -> Fact {
    let values = repositories.map(value)
    return fact(label, values.map { $0.map(number) }, ranks: values.map { $0.map(Double.init) })
  }

  private func texts(_ label: Message, _ value: (RepositoryDetails) -> StyledText?) -> Fact {
    fact(label, repositories.map(value), ranks: [])
  }

  /// A name, if there is one, and the ages of dates.
  private func dates(
    _ label: Message, named name: KeyPath<RepositoryDetails, String?>? = nil,
    marksLatest: Bool = true,
    _ date: (RepositoryDetails) -> Date?
  ) -> Fact {
    let dates = repositories.map(date)
    let values = zip(repositories, dates).map { details, date -> StyledText? in
      let age = date.map { StyledText(sanitizing: language.age(of: $0, at: now)) }
      guard let name = name.flatMap({ details[keyPath: $0] }) else { return age }
      return [StyledText(sanitizing: name), age].compactMap(\.self).joined(separator: ", ")
    }
    let ranks = marksLatest ? dates.map { $0?.timeIntervalSince1970 } : []
    return fact(label, values, ranks: ranks, .compareLatest)
  }

  private func fact(
    _ label: Message, _ values: [StyledText?], ranks: [Double?],
    _ word: Message = .compareHighest
  ) -> Fact {
    let texts = values.map { $0?.plain.string }
    let isSame = texts.count > 1 && texts.allSatisfy { $0 == texts[0] }
    let highest = ranks.compactMap(\.self).max()
    // What is unknown may be the highest.
    let isKnown = ranks.count == repositories.count && !ranks.contains(nil)
    let best = Set(ranks.indices.filter { isKnown && ranks[$0] == highest && highest != 0 })
    return Fact(
      label: StyledText(label, in: language, .dim), values: values,
      best: isSame || best.count == repositories.count ? [] : best, word: word, isSame: isSame)
  }

  private func number(_ count: Int) -> StyledText { StyledText(sanitizing: language.number(count)) }

  private func license(_ repository: Repository) -> StyledText? {
    guard let license = repository.license else { return nil }
    guard let id = license.spdxID, id != "NOASSERTION" else {
      return StyledText(.detailOtherLicense, in: language)
    }
    return StyledText(sanitizing: id)
  }

  /// The three most used ones.
  private func languages(_ details: RepositoryDetails) -> StyledText? {
    let names = details.languages?.shares.prefix(3).map(\.name) ?? []
    let known = names.isEmpty ? details.repository.language.map { [$0] } ?? [] : names
    return known.isEmpty ? nil : StyledText(sanitizing: known.joined(separator: ", "))
  }
}
