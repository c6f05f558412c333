import Access
import Core
import CoreTestSupport
import Foundation
import GitHub
import GitHubSimulator
import PresentationTestSupport
import Rendering
import Storage
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// Saved searches and remembered queries from within the full screen.
@Suite(.timeLimit(.minutes(10))) struct SavedSearchEffectsTests {
  @Test func `a search is saved, listed with its order, and removed`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let listQuery = ListQuery(
        words: "cli", sort: .stars, order: .ascending, language: "swift",
        qualifiers: [Qualifier("stars", ">5")])
      #expect(
        await stage.words(.save(name: "Tools", listQuery), of: world)
          == ["Saved \"Tools\": cli language:swift stars:>5", "saved Tools"])
      let events = await stage.events(.loadSaved, of: world)
      guard case .saved(.rows(let rows))? = events.first, let row = rows.first else {
        Issue.record("\(events)")
        return
      }
      #expect(row.listQuery.words == "cli language:swift stars:>5")
      #expect(row.listQuery.sort == .stars && row.listQuery.order == .ascending)
      #expect(row.listQuery.savedName == "Tools")
      #expect(await stage.words(.removeSaved(name: "tools"), of: world).last == "saved ")
      #expect(await stage.words(.removeSaved(name: "tools"), of: world) == ["saved failed: other"])
    }
  }

  @Test(arguments: ["", "\u{1B}[2J", "a\nb", String(repeating: "x", count: 101), " , "])
  func `an invalid name saves nothing`(name: String) async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let effect = BrowseEffect.save(name: name, ListQuery(words: "cli", sort: .stars))
      #expect(await stage.words(effect, of: world) == ["saved failed: other"])
      #expect(await stage.words(.loadSaved, of: world) == ["saved "])
    }
  }

  @Test func `a name can be used only once, and an empty search is not saved`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let cli = ListQuery(words: "cli", sort: .stars)
      #expect(await stage.words(.save(name: "a", cli), of: world).count == 2)
      #expect(await stage.words(.save(name: "A", cli), of: world) == ["saved failed: other"])
      let nothing = ListQuery(words: " ", sort: .stars)
      #expect(await stage.words(.save(name: "b", nothing), of: world) == ["saved failed: other"])
    }
  }

  @Test func `a saved search shares its new rows with its command`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let listQuery = ListQuery(words: "stars:>=0", sort: .stars, savedName: "All")
      let rows = await stage.events(
        .load(.search, listQuery, generation: 1, origin: .usual), of: world
      ).rows
      await world.finish()
      let settings = try await stage.stage.database.lastVisit(to: "saved:all", on: stage.stage.host)
      #expect(settings?.ids == Set(rows.map(\.repository.id)))
    }
  }

  @Test func `queries are remembered for the account`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      #expect(await stage.words(.loadQueries, of: world) == ["queries "])
      #expect(await stage.words(.rememberQuery("swift"), of: world).isEmpty)
      _ = await stage.words(.rememberQuery("tui"), of: world)
      #expect(await stage.words(.loadQueries, of: world) == ["queries tui,swift"])
    }
  }

  @Test func `what is new in a saved search is told without running it`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let listQuery = ListQuery(words: "stars:>=0", sort: .stars, savedName: "All")
      let rows = await stage.events(
        .load(.search, listQuery, generation: 1, origin: .usual), of: world
      ).rows
      let visit = LastVisit(
        visitedAt: stage.now, ids: Set(rows.dropFirst(4).map(\.repository.id)),
        reached: rows.count)
      try await stage.stage.database.remember(visit, at: "saved:other", on: stage.stage.host)
      var other = listQuery
      other.savedName = "Other"
      let row = SavedRow(name: "Other", listQuery: other)
      let gone = SavedRow(
        name: "Empty", listQuery: ListQuery(words: "", sort: .stars, savedName: "Empty"))
      for _ in 0..<2 {
        #expect(await stage.words(.checkSaved([gone, row]), of: world) == ["Other: 4 new"])
      }
      let after = try await stage.stage.database.lastVisit(to: "saved:other", on: stage.stage.host)
      #expect(after?.ids == visit.ids)
    }
  }
}
