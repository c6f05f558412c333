import Core
import FoundationEssentials
import GitHub
import ImageProtocol
import Images
import PresentationTestSupport
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// What happens to requested images when the screen requests newer ones.
@Suite(.timeLimit(.minutes(10))) struct ImageLoadTests {
  private let imageTarget = ImageTarget(
    form: .iterm, traits: TerminalTraits(cell: CellSize(width: 10, height: 20)))

  private func loads(_ stage: EffectStage, _ world: GitHubEffects) async -> [ImageLoad] {
    let rows = await stage.events(
      .load(.search, ListQuery(words: "stars:>=0", sort: .stars), generation: 1, origin: .usual),
      of: world
    ).rows
    var seen: Set<String> = []
    return rows.compactMap(\.repository.owner).filter { seen.insert($0.login).inserted }
      .map { ImageLoad.avatar($0) }
  }

  private func loaded(_ events: [BrowseEvent]) -> [ImageKey] {
    events.compactMap { if case .image(let key, _) = $0 { key } else { nil } }
  }

  @Test func `pending images give way to newer ones`() async throws {
    let drawer = GatedDrawer()
    try await EffectStage.playing(drawer: drawer, ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let all = await loads(stage, world)
      let last = try #require(all.last)
      async let first = stage.events(.images(all, generation: 0), of: world)
      try await drawer.holds(6)
      // The running tasks fetch the newer ones too.
      #expect(loaded(await stage.events(.images([last], generation: 0), of: world)).isEmpty)
      await drawer.open()
      let keys = loaded(await first)
      // Not as the last: those that were held back are reported in any order.
      #expect(keys.contains(last.key))
      #expect(keys.count < all.count)
    }
  }

  @Test func `an image drawn for another target is not reported`() async throws {
    let drawer = GatedDrawer()
    try await EffectStage.playing(drawer: drawer, ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let some = Array(await loads(stage, world).prefix(12))
      async let old = stage.events(.images(some, generation: 0), of: world)
      try await drawer.holds(6)
      async let new = stage.events(.images(some, generation: 1), of: world)
      try await drawer.holds(12)
      await drawer.open()
      #expect(await Set(loaded(new)) == Set(some.map(\.key)))
      let drawn = await old.filter { if case .image(_, .some) = $0 { true } else { false } }
      #expect(drawn.isEmpty)
    }
  }
}

/// Holds images back until a test opens it, or is canceled.
actor GatedDrawer: ImageDrawer {
  private var isOpen = false
  private var held = 0

  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    held += 1
    while !isOpen {
      do { try await Task.sleep(for: .milliseconds(2)) } catch { throw .cancelled }
    }
    return .iterm(Array(file.prefix(4)), columns: box.columns, rows: box.rows)
  }

  /// Returns when `count` images are held back.
  func holds(_ count: Int) async throws {
    while held < count { try await Task.sleep(for: .milliseconds(2)) }
  }

  func open() { isOpen = true }
}
