package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
package import Terminal

/// How many matches a search found, as precisely as GitHub reports it.
package enum HeadLine {
  /// The sentences above the first page; with `isOffline`, a cached page takes the place of a new
  /// one.
  ///
  /// - Parameter isRanked: Whether it is a list by gained stars, which has only some of the matches.
  package static func sentences(
    _ head: ListHead, isRanked: Bool = false, isOffline: Bool = false, in language: Language,
    now: Date
  ) -> [StyledText] {
    let count = isRanked && head.totalCount > 0 ? nil : matches(head.totalCount)
    var sentences = count.map { [StyledText($0, in: language)] } ?? []
    if head.isIncomplete {
      sentences.append(StyledText(.headIncomplete, in: language, .amber))
    }
    if let savedAt = head.savedAt {
      let age = language.age(of: savedAt, at: now)
      let saved: Message = isOffline ? .headSavedOffline(age: age) : .headSaved(age: age)
      sentences.append(StyledText(saved, in: language))
    } else if isOffline {
      sentences.append(StyledText(.headLocal, in: language))
    }
    return sentences
  }

  private static func matches(_ total: Int) -> Message {
    let count = max(total, 0)
    if count == 0 { return .headNoMatches }
    return count <= SearchQuery.resultWindow
      ? .headMatches(count: count) : .headAbout(count: rounded(count))
  }

  /// An estimate deserves no more than three digits.
  private static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 1000 { unit *= 10 }
    let (sum, overflows) = count.addingReportingOverflow(unit / 2)
    return overflows ? count : sum / unit * unit
  }
}
