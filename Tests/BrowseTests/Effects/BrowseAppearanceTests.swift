import Access
import Core
import PresentationTestSupport
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct BrowseAppearanceTests {
  @Test func `the first appearance does not query the terminal`() async throws {
    let stage = try await Stage(["TERM": "xterm-256color"], configuration: "images: symbols\n")
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let appearance = BrowseAppearance(
      AppearanceChoice(), session.configuration, in: stage.context)
    #expect(!appearance.first.showsImages && appearance.traits == nil)
    #expect(appearance.effects.imageTarget() == .words)
    let probed = await appearance.probe(appearance.first)
    #expect(probed.settings == appearance.first && probed.traits == nil)
  }

  @Test func `rows that a key chose are shown again at the next start, unless the setting says so`()
    async throws
  {
    try await EffectStage.playing { stage in
      let rows = RememberedRows(in: stage.context.cachePath)
      #expect(rows.choice == nil)
      for choice in [RowsChoice.compact, .full] {
        _ = await stage.events(.rememberRows(choice), of: try await stage.world())
        #expect(rows.choice == choice)
      }
      let session = try await Session(hostname: nil, verbose: false, in: stage.context)
      #expect(
        BrowseAppearance(AppearanceChoice(), session.configuration, in: stage.context).first.rows
          == .full)
    }
  }
}
