import Auth
import Core
import PresentationTestSupport
import Storage
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct SavedWordsTests {
  @Test(
    arguments: [
      (.invalidName, .usage, "100 characters"),
      (.exists("mine"), .usage, "`ghrepo saved remove mine`"),
      (.unknown("mine", elsewhere: nil), .notFound, "`ghrepo saved`"),
      (.unknown("mine", elsewhere: "ghe.example"), .notFound, "`--hostname ghe.example`"),
      (.storage(.busy), .tryLater, "again"), (.storage(.full), .failure, "disk"),
    ] as [(SavedSearchError, ExitCode, String)])
  func `what keeps a search from being saved or found comes with a way out`(
    error: SavedSearchError, code: ExitCode, words: String
  ) {
    let failure = Failure(error)
    #expect(failure.report.exitCode == code)
    #expect(failure.text.contains(words), "\(failure.text)")
    if case .exists(let name) = error { #expect(failure.text.contains("\"\(name)\"")) }
    if case .unknown(let name, _) = error { #expect(failure.text.contains("\"\(name)\"")) }
  }
}
