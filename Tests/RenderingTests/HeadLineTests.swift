import Core
import Foundation
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct HeadLineTests {
  private func said(
    _ count: Int, incomplete: Bool = false, saved: Date? = nil, isOffline: Bool = false,
    _ language: Language
  ) -> String {
    let head = ListHead(totalCount: count, isIncomplete: incomplete, savedAt: saved)
    return shown(
      HeadLine.sentences(head, isOffline: isOffline, in: language, now: Samples.now))
  }

  @Test(arguments: [
    (0, "No repositories match."), (1, "1 repository matches."),
    (1000, "1,000 repositories match."), (1001, "About 1,000 repositories match."),
    (12_345, "About 12,300 repositories match."), (987_654, "About 988,000 repositories match."),
    (-5, "No repositories match."),
  ])
  func `counts above GitHub's window are estimates`(count: Int, sentence: String) {
    #expect(said(count, .en) == sentence)
  }

  @Test(arguments: [
    (1, "Znaleziono 1 repozytorium."), (2, "Znaleziono 2 repozytoria."),
    (5, "Znaleziono 5 repozytoriów."), (22, "Znaleziono 22 repozytoria."),
    (12_345, "Znaleziono około 12\u{A0}300 repozytoriów."),
  ])
  func `Polish counts have the correct plural forms`(count: Int, sentence: String) {
    #expect(said(count, .pl) == sentence)
  }

  @Test func `an incomplete search says so`() {
    #expect(said(3, incomplete: true, .en).contains("there may be more matches"))
  }

  @Test(arguments: [
    (Language.en, 0.125, false, "Cached 3 hours ago."), (.en, 0, false, "Cached 1 second ago."),
    (.en, -2, true, "Showing cached data from 1 second ago."),
    (.pl, 5, false, "Z pamięci podręcznej; pobrano 5 dni temu."),
    (.pl, 0.125, true, "Dane z pamięci podręcznej, pobrane 3 godziny temu."),
  ])
  func `the age of cached results has its own sentence`(
    language: Language, days: Double, isOffline: Bool, sentence: String
  ) {
    let lines = said(3, saved: Samples.days(ago: days), isOffline: isOffline, language)
      .split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last.map(String.init) == sentence)
  }

  @Test(arguments: [
    (Language.en, "Searched cached repositories only."),
    (.pl, "Przeszukano tylko pamięć podręczną."),
  ])
  func `results of an offline search are marked as such`(language: Language, sentence: String) {
    #expect(said(3, isOffline: true, language).hasSuffix("\n" + sentence))
  }

  @Test func `fresh results have no age`() {
    #expect(said(3, .en) == "3 repositories match.")
  }
}
