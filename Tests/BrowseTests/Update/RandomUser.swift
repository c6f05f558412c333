import Auth
import Core
import FoundationEssentials
import GitHub
import ImageProtocol
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

/// A user who does anything at any time, with a handler that responds late, twice, incorrectly or
/// never.
struct RandomUser {
  var stage: UpdateStage
  private var numbers: SeededNumbers
  /// The generation of each list with a pending response.
  private var awaited: [ListID: Int] = [:]
  private var lastRow = 0

  static let secret = "hunter2"

  private static let keys: [Key] =
    "jkgG np/foycslStxRriu?123456yq".map(Key.character) + [
      .up, .down, .down, .down, .home, .end, .pageUp, .pageDown, .control("d"), .control("u"),
      .enter, .enter, .right, .escape, .escape, .left, .backspace, .tab, .backTab, .delete,
      .function(1), .control("w"), .insert,
    ]

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    let screen = ScreenName.allCases.randomElement(using: &numbers) ?? .top
    stage = UpdateStage(
      screen, size: Bool.random(using: &numbers) ? UpdateStage.narrow : UpdateStage.wide,
      showsImages: true, isOffline: Int.random(in: 0..<5, using: &numbers) == 0)
    note()
  }

  mutating func act() {
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0..<8: press()
    case 8: point()
    case 9: resize()
    case 10: stage.pass(Double.random(in: 0..<2, using: &numbers))
    case 11..<16: answer()
    case 16: answerTooLate()
    case 17: stage.send(detailNews())
    default: stage.send(otherNews())
    }
    note()
  }

  private mutating func press() {
    if stage.state.screen == .account, stage.state.account.isTypingToken,
      Bool.random(using: &numbers)
    {
      return stage.send(.input(.paste(Self.secret)))
    }
    let key = Self.keys.randomElement(using: &numbers) ?? .down
    // Quitting would end the walk, which is not tested here.
    stage.press(key == .character("q") && !stage.state.isTyping ? .down : key)
  }

  private mutating func point() {
    let action: MouseEvent.Action =
      [.click, .wheelUp, .wheelDown].randomElement(using: &numbers) ?? .click
    let position = ScreenPosition(
      row: Int.random(in: -1...45, using: &numbers),
      column: Int.random(in: -1...130, using: &numbers))
    stage.send(.input(.mouse(MouseEvent(action, at: position))))
  }

  private mutating func resize() {
    stage.resize(
      columns: Int.random(in: 1...150, using: &numbers),
      rows: Int.random(in: 1...50, using: &numbers))
  }

  /// An event of some list, mostly of the one on the screen.
  private mutating func answer() {
    let shown = stage.state.listOnScreen
    guard
      let id = awaited.keys.sorted(by: { "\($0)" < "\($1)" }).first(where: { $0 == shown })
        ?? awaited.keys.min(by: { "\($0)" < "\($1)" }), let generation = awaited[id]
    else { return }
    let update = listNews()
    switch update {
    case .retrying, .waiting, .mistake, .lastRun, .meanwhile: break
    case .page, .newFirst, .end, .failed: awaited[id] = nil
    }
    stage.send(.list(id, generation: generation, update))
  }

  /// A response to an older query changes no rows.
  private mutating func answerTooLate() {
    guard let id = ListID.all.randomElement(using: &numbers) else { return }
    let before = stage.state.lists[id]
    stage.send(.list(id, generation: before.generation - 1, listNews()))
    let after = stage.state.lists[id]
    #expect(before.rows == after.rows && before.refreshed == after.refreshed)
    #expect((before.problem == nil) == (after.problem == nil))
  }

  private mutating func listNews() -> ListUpdate {
    let count = Int.random(in: 0..<60, using: &numbers)
    let first = Int.random(in: 0..<5, using: &numbers) == 0 ? 0 : lastRow
    lastRow = first + count
    let rows = UpdateStage.rows(first..<lastRow)
    let later = stage.now.addingTimeInterval(Double.random(in: -1..<9, using: &numbers))
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: return .newFirst(rows, UpdateStage.head(99))
    case 1: return .end(.exhausted)
    case 2: return .retrying(attempt: 1)
    case 3: return .waiting(until: later)
    case 4: return .failed(UpdateStage.problem())
    case 5: return .failed(UpdateStage.problem(.limit(until: later)))
    case 6: return .page(rows, UpdateStage.head(99), standsIn: UpdateStage.problem())
    default: return .page(rows, UpdateStage.head(99, stage.now), standsIn: nil)
    }
  }

  private mutating func detailNews() -> BrowseEvent {
    let shown = stage.state.detail
    let name =
      Bool.random(using: &numbers) ? shown?.name ?? UpdateStage.name(1) : UpdateStage.name(2)
    let lines = (0..<Int.random(in: 0..<90, using: &numbers)).map {
      ReadmeLine.text(StyledText(sanitizing: "line \($0)"))
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0:
      let repository = shown?.repository ?? UpdateStage.repository(2)
      return .detail(name, .facts(RepositoryDetails(repository: repository), savedAt: nil))
    case 1: return .detail(name, .noReadme)
    case 2: return .detail(name, .failed(UpdateStage.problem()))
    default: return .detail(name, .readme(ReadmePage(lines: lines), columns: shown?.columns ?? 9))
    }
  }

  private mutating func otherNews() -> BrowseEvent {
    let id = Int64.random(in: 0..<40, using: &numbers)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return .favorite(id: id, isFavorite: Bool.random(using: &numbers))
    case 1: return .image(.avatar("o\(id)"), nil)
    case 2:
      return .saved(
        .rows(
          (0..<id).map {
            SavedRow(name: "s\($0)", listQuery: ListQuery(words: "w", sort: .stars))
          }))
    case 3: return .saved(.failed(UpdateStage.problem()))
    case 4: return .account(.changed(login: Bool.random(using: &numbers) ? "ann" : nil))
    case 5: return .account(.failed(UpdateStage.problem()))
    case 6:
      let end = stage.now.addingTimeInterval(Double(id))
      return .account(.device(code: "AB", url: "u", expiresAt: end))
    default:
      return .limit(
        RateLimit(
          resource: "search", limit: 30, remaining: Int(id) % 12,
          resetsAt: stage.now.addingTimeInterval(20)))
    }
  }

  /// At most one load of a list and generation is pending.
  private mutating func note() {
    for effect in stage.history {
      switch effect {
      case .load(let id, _, let generation, _):
        #expect(generation > awaited[id] ?? 0)
        awaited[id] = generation
      case .loadMore(let id, let generation):
        #expect(awaited[id] != generation)
        awaited[id] = generation
      default: break
      }
    }
    stage.history = []
  }
}
