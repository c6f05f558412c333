import Messages
import Terminal
import Testing

@testable import Presentation

struct HeadLineTests {
  private func said(_ count: Int, incomplete: Bool = false, _ language: Language) -> String {
    shown(HeadLine.sentences(total: count, isIncomplete: incomplete, in: language))
  }

  @Test(arguments: [
    (0, "No repositories match."), (1, "1 repository matches."),
    (1000, "1,000 repositories match."), (1001, "About 1,000 repositories match."),
    (12_345, "About 12,300 repositories match."), (987_654, "About 988,000 repositories match."),
    (-5, "No repositories match."),
  ])
  func `counts above the window are estimates`(count: Int, sentence: String) {
    #expect(said(count, .en) == sentence)
  }

  @Test(arguments: [
    (1, "1 pasujące repozytorium."), (2, "2 pasujące repozytoria."),
    (5, "5 pasujących repozytoriów."), (22, "22 pasujące repozytoria."),
    (12_345, "Około 12\u{A0}300 pasujących repozytoriów."),
  ])
  func `Polish counts have their forms`(count: Int, sentence: String) {
    #expect(said(count, .pl) == sentence)
  }

  @Test func `an incomplete search says so`() {
    #expect(said(3, incomplete: true, .en).contains("there may be more matches"))
  }
}
