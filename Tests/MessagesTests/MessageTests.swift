import Messages
import Testing

@Suite(.timeLimit(.minutes(10))) struct MessageTests {
  @Test func `a text is in the requested language`() {
    #expect(Message.generalCancelled.text(in: .en) == "Canceled.")
    #expect(Message.generalCancelled.text(in: .pl) == "Anulowano.")
  }

  @Test(arguments: [
    (1, "1 żądanie"), (3, "3 żądania"), (12, "12 żądań"), (22, "22 żądania"),
    (12_345, "12\u{A0}345 żądań"), (0, "0 żądań"),
  ])
  func `the number selects the plural form`(count: Int, text: String) {
    #expect(Message.allRequests(count: count).text(in: .pl) == text)
  }

  @Test func `values are in the language of the surrounding text`() {
    let values: [any MessageValue] = [Message.generalCancelled, 12_345, "ghrepo"]
    #expect(values.map { $0.text(in: .pl) } == ["Anulowano.", "12\u{A0}345", "ghrepo"])
    #expect(values.map { $0.text(in: .en) } == ["Canceled.", "12,345", "ghrepo"])
  }
}
