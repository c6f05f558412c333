import Access
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Terminal
import Testing

@testable import Core
@testable import Output
@testable import Presentation

/// What a list says by itself on its way.
@Suite(.timeLimit(.minutes(10))) struct ListProgressTests {
  private let lost = APIError.transport(.broken(host: "github.com", detail: "reset"))

  private func progress(_ stage: Stage, isComplete: Bool = false) async throws -> ListProgress {
    ListProgress(
      session: try await Session(verbose: false, in: stage.context), isComplete: isComplete,
      in: stage.context)
  }

  @Test func `the reason for cached pages is said once`() async throws {
    let stage = try await Stage()
    let progress = try await progress(stage)
    #expect(!progress.hasSaidWhyCached)
    for page in 2...4 { progress.say(.cached(page: page, error: lost)) }
    #expect(progress.hasSaidWhyCached)
    #expect(try stage.speech == "The connection to github.com was lost (reset).\n")
  }

  @Test func `single sign-on is kept for the summary`() async throws {
    let stage = try await Stage()
    let progress = try await progress(stage)
    progress.say(.incomplete(page: 2))
    #expect(!progress.isPartial)
    progress.say(.partial(for: .classic))
    #expect(progress.isPartial)
    #expect(try stage.speech.contains("single sign-on"))
  }

  @Test(arguments: [(false, "page 3"), (true, "2")])
  func `rows that could not be read are a problem even with --quiet`(
    isComplete: Bool, words: String
  ) async throws {
    let stage = try await Stage()
    stage.context.console.silence()
    let progress = try await progress(stage, isComplete: isComplete)
    progress.say(.omitted(page: 3, rows: 2))
    progress.say(.slowedDown(page: 3, error: lost))
    #expect(try stage.speech.contains(words))
    #expect(try stage.speech.split(separator: "\n").count == 1)
  }

  @Test func `a list that a limit cut short is an error, even with --quiet`() async throws {
    let stage = try await Stage()
    stage.context.console.silence()
    let progress = try await progress(stage)
    #expect(!progress.isCut)
    let report = GainReport(candidates: 9, histories: 3, unread: 0, isCut: true, time: Stage.now)
    progress.say(.ranked(.done(report)))
    #expect(progress.isCut)
    #expect(try stage.speech.contains("Ranked 3 of 9 candidates"))
    #expect(try stage.speech.contains("Incomplete"))
  }

  @Test func `a wait is announced with its end`() async throws {
    let stage = try await Stage()
    let progress = try await progress(stage)
    progress.say(.waiting(page: 2, for: .seconds(60), until: Stage.now + 60, error: lost))
    progress.end()
    #expect(try stage.speech.contains("2:31"))
  }
}
