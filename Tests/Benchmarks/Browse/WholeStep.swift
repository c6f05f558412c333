import Browse
import BrowseModel
import BrowseView
import Core
import FoundationEssentials
import GitHub
import ImageProtocol
import Messages
import Presentation
import Rendering
import Terminal

/// The complete full screen, from an event to bytes: update, view, and the difference from the last
/// frame.
struct WholeStep {
  private var state: BrowseState
  private var view = BrowseView()
  private var encoder: ScreenEncoder
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  /// - Parameter images: whether owners have symbol images.
  init(size: TerminalSize, rows: Int, images: Bool) {
    let profile = TerminalProfile(
      isTerminal: true, size: size, colorDepth: .full, theme: .dark, hasAttributes: true)
    encoder = ScreenEncoder(profile: profile, traits: TerminalTraits(synchronizes: true))
    state = BrowseState(
      settings: BrowseSettings(language: .en, profile: profile, showsImages: images), now: now,
      start: BrowseStart(.top))
    _ = state.start()
    let head = ListHead(totalCount: rows, isIncomplete: false)
    let repositories = (1...rows).map(Self.row)
    let page = ListUpdate.page(repositories, head, standsIn: nil)
    answer(state.update(.list(.top, generation: 1, page), at: now))
    answer(state.update(.list(.top, generation: 1, .end(.exhausted)), at: now))
    _ = encoder.bytes(for: view.frame(state))
  }

  private static func row(_ number: Int) -> ListedRepository {
    var repository = Repository(
      id: Int64(number), name: "lantern-\(number)", fullName: "owner-\(number)/lantern-\(number)",
      htmlURL: "https://github.com/owner-\(number)/lantern-\(number)")
    repository.owner = Owner(
      id: Int64(number), login: "owner-\(number)", avatarURL: "https://example.org/\(number)")
    repository.description =
      "Number \(number) of the lamps that light a table as the day does, and a żółte światło beside"
    repository.language = ["Swift", "Rust", "Go", "Zig"][number % 4]
    repository.stargazersCount = number * 317 % 90_000
    repository.forksCount = number * 31 % 9_000
    repository.updatedAt = Date(timeIntervalSince1970: 1_789_000_000 - Double(number) * 997)
    return ListedRepository(repository, position: number)
  }

  /// Provides every requested image.
  private mutating func answer(_ effects: [BrowseEffect]) {
    for case .images(let loads, _) in effects {
      for load in loads {
        guard case .avatar(let owner, _) = load,
          let grid = BenchmarkList.grid(8, seed: UInt32(truncatingIfNeeded: owner.id))
        else { continue }
        _ = state.update(.image(load.key, ScreenImage(.symbols(grid))), at: now)
      }
    }
  }

  /// Handles one event and draws its frame; returns the number of bytes.
  mutating func step(_ event: InputEvent) -> Int {
    answer(state.update(.input(event), at: now))
    return encoder.bytes(for: view.frame(state)).count
  }
}

func measureSteps(_ name: String, size: TerminalSize, rows: Int, images: Bool, goal: Int) {
  let wheel = InputEvent.mouse(MouseEvent(.wheelDown, at: ScreenPosition(row: 10, column: 5)))
  var whole = WholeStep(size: size, rows: rows, images: images)
  var times: [Int] = []
  var bytes = 0
  // As many steps as a hundred rows need.
  for _ in 0..<140 {
    let start = processorTime()
    bytes += whole.step(wheel)
    times.append(processorTime() - start)
  }
  let median = times.sorted()[times.count / 2]
  print(
    "\(name), \(rows) rows: three lines \(milliseconds(median, per: 1)) ms",
    "(a line \(milliseconds(median, per: 3)), goal 0.300),",
    "\(bytes / 140 / 3) bytes a line (goal \(goal))")
}
