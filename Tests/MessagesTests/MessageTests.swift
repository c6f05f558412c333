import Messages
import Testing

@Suite(.timeLimit(.minutes(10))) struct MessageTests {
  @Test func `a text is in the requested language`() {
    #expect(Message.generalCancelled.text(in: .en) == "Canceled.")
    #expect(Message.generalCancelled.text(in: .pl) == "Anulowano.")
  }

  @Test(arguments: [
    (1, "1 repozytorium"), (3, "3 repozytoria"), (12, "12 repozytoriów"), (22, "22 repozytoria"),
    (12_345, "12\u{A0}345 repozytoriów"), (0, "0 repozytoriów"),
  ])
  func `the number selects the plural form`(count: Int, text: String) {
    #expect(Message.generalRepositories(count: count).text(in: .pl) == text)
  }

  @Test func `values are in the language of the surrounding text`() {
    let values: [any MessageValue] = [Message.generalYes, 12_345, "ghrepo"]
    #expect(values.map { $0.text(in: .pl) } == ["tak", "12\u{A0}345", "ghrepo"])
    #expect(values.map { $0.text(in: .en) } == ["yes", "12,345", "ghrepo"])
  }
}
