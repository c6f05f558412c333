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
    (1, "1 pasujące repozytorium."), (2, "2 pasujące repozytoria."),
    (5, "5 pasujących repozytoriów."), (22, "22 pasujące repozytoria."),
    (12_345, "Około 12\u{A0}300 pasujących repozytoriów."),
  ])
  func `Polish counts have the correct plural forms`(count: Int, sentence: String) {
    #expect(said(count, .pl) == sentence)
  }

  @Test func `an incomplete search says so`() {
    #expect(said(3, incomplete: true, .en).contains("there may be more matches"))
  }

  @Test(arguments: [
    (Language.en, 0.125, false, "Saved 3 hours ago."), (.en, 0, false, "Saved 1 second ago."),
    (.en, -2, true, "Saved 1 second ago, offline."), (.pl, 5, false, "Zapisano 5 dni temu."),
    (.pl, 0.125, true, "Zapisano 3 godziny temu, offline."),
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
    (Language.en, "Offline: among what ghrepo has seen."),
    (.pl, "Offline: wśród tego, co ghrepo już widział."),
  ])
  func `results of an offline search are marked as such`(language: Language, sentence: String) {
    #expect(said(3, isOffline: true, language).hasSuffix("\n" + sentence))
  }

  @Test func `fresh results have no age`() {
    #expect(said(3, .en) == "3 repositories match.")
  }
}
