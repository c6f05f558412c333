import Auth
import CoreTestSupport
import GitHub
import Messages
import PresentationTestSupport
import Storage
import Testing

@testable import Access
@testable import Core
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct FavoriteWordsTests {
  private let secret = Repository.sample(7, "o/secret", isPrivate: true)

  private func addition(
    isNew: Bool = false, changesNote: Bool = false, changesTags: Bool = false
  ) -> String {
    let favorite = Favorite(
      repository: .sample(1, "o/r"), addedAt: Stage.now, seenAt: Stage.now)
    return FavoriteAddition(
      favorite: favorite, isNew: isNew, changesNote: changesNote, changesTags: changesTags
    ).message.text(in: .en)
  }

  @Test func `what an addition changed is said, and nothing else`() {
    for (text, note, tags) in [
      (addition(), false, false), (addition(changesNote: true), true, false),
      (addition(changesTags: true), false, true),
      (addition(changesNote: true, changesTags: true), true, true),
    ] {
      #expect(text.contains("o/r is already a favorite"))
      #expect(text.contains("note") == note && text.contains("tags") == tags, "\(text)")
    }
    // A new favorite has the note and tags that were given.
    let new = addition(isNew: true, changesNote: true, changesTags: true)
    #expect(new.contains("Added o/r") && !new.contains("already"))
  }

  @Test func `removing what is no favorite is said like a removal`() {
    let removed = FavoriteRemoval.removed.message(of: "o/r").text(in: .en)
    #expect(removed.contains("o/r"))
    #expect(FavoriteRemoval.notFavorite.message(of: "o/r").text(in: .en) == removed)
    let question = FavoriteRemoval.needsConfirmation.message(of: "o/r").text(in: .en)
    #expect(question.contains("o/r") && question.hasSuffix("?"))
  }

  @Test func `a private repository that cannot be added comes with a command for this host`()
    async throws
  {
    let session = try await Session(
      hostname: "ghe.example", verbose: false, in: try await Stage().context)
    let cases: [(FavoriteError, ExitCode, String)] = [
      (.needsAccount(secret), .notLoggedIn, "`ghrepo login --hostname ghe.example`"),
      (.ofAnotherAccount(secret), .failure, "`ghrepo switch --hostname ghe.example`"),
    ]
    for (error, code, command) in cases {
      let failure = try #require(session.failure(error) as? Failure)
      #expect(failure.report.exitCode == code)
      #expect(failure.text.contains("o/secret") && failure.text.contains(command))
    }
  }

  @Test func `a repository that is not cached is not found`() async throws {
    let session = try await Session(verbose: false, in: try await Stage().context)
    let error = FavoriteError.notCached(RepositoryName(owner: "o", name: "r"))
    let failure = try #require(session.failure(error) as? Failure)
    #expect(failure.report.exitCode == .notFound && failure.text.contains("o/r"))
  }
}
