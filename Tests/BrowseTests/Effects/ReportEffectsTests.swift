import CoreTestSupport
import Foundation
import GitHub
import GitHubSimulator
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

/// What boxes show about several repositories.
@Suite(.timeLimit(.minutes(10))) struct ReportEffectsTests {
  @Test func `repositories are compared, and one that is not there is named`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let names = ["hello-world", "new-name"].map { RepositoryName(owner: "octo-org", name: $0) }
      #expect(
        await stage.words(.compare(names), of: world)
          == ["compared octo-org/hello-world,octo-org/new-name"])
      let missing = RepositoryName(owner: "octo-org", name: "nothing")
      let words = await stage.words(.compare([names[0], missing]), of: world)
      #expect(words.count == 1 && words[0].hasPrefix("!octo-org/nothing not found"), "\(words)")
    }
  }

  @Test func `repositories are checked, and one that is not there is named`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let names = ["hello-world", "old-name"].map { RepositoryName(owner: "octo-org", name: $0) }
      #expect(
        await stage.words(.check(names), of: world)
          == ["checked octo-org/hello-world fine,octo-org/new-name warning"])
      let missing = RepositoryName(owner: "octo-org", name: "nothing")
      let words = await stage.words(.check([names[0], missing, names[1]]), of: world)
      #expect(words.count == 1, "\(words)")
      #expect(
        words[0].hasPrefix(
          "checked octo-org/hello-world fine,octo-org/new-name warning | octo-org/nothing not found"
        ),
        "\(words)")
      let alone = await stage.words(.check([missing]), of: world)
      #expect(alone.count == 1 && alone[0].hasPrefix("!octo-org/nothing not found"), "\(alone)")
    }
  }

  @Test func `updates of favorites are found without a favorite, too`() async throws {
    try await EffectStage.playing(logins: ["monalisa"]) { stage in
      let world = try await stage.world()
      let name = RepositoryName(owner: "octo-org", name: "hello-world")
      // The first look only remembers; without a favorite there is nothing to remember.
      #expect(await stage.words(.findUpdates, of: world) == ["updates "])
      #expect(await stage.words(.markSeen([]), of: world) == [])
      let words = await stage.words(.findSimilar(name), of: world)
      #expect(words.count == 1 && words[0].hasPrefix("similar "), "\(words)")
      let missing = RepositoryName(owner: "octo-org", name: "nothing")
      let problem = await stage.words(.findSimilar(missing), of: world)
      #expect(problem.count == 1 && problem[0].hasPrefix("!octo-org/nothing not found"))
    }
  }
}
