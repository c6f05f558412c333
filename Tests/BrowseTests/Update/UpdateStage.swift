import Core
import FoundationEssentials
import GitHub
import HTTP
import Messages
import Presentation
import Rendering
import Terminal

@testable import Browse
@testable import BrowseModel

/// A user at the screen: sends keys and events, lets time pass, and records the effects.
struct UpdateStage {
  var state: BrowseState
  var now = UpdateStage.start
  /// The effects of the last event.
  var effects: [BrowseEffect] = []
  /// The effects of all events.
  var history: [BrowseEffect] = []
  /// The timers as a runtime would keep them.
  var timers: [BrowseTimer: Date] = [:]

  static let start = Date(timeIntervalSince1970: 1_795_176_000)
  static let narrow = TerminalSize(columns: 80, rows: 24)
  static let wide = TerminalSize(columns: 120, rows: 40)

  init(
    _ screen: ScreenName = .top, size: TerminalSize = narrow, listQuery: ListQuery? = nil,
    showsImages: Bool = false, isOffline: Bool = false, login: String? = nil
  ) {
    state = BrowseState(
      settings: BrowseSettings(
        language: .en, profile: TerminalProfile(isTerminal: true, size: size),
        showsImages: showsImages, rows: showsImages ? .full : .auto),
      now: now, start: BrowseStart(screen, listQuery: listQuery), isOffline: isOffline,
      login: login)
    note(state.start())
  }

  static func settings(_ language: Language) -> BrowseSettings {
    BrowseSettings(
      language: language, profile: TerminalProfile(isTerminal: true, size: narrow),
      showsImages: false)
  }

  private mutating func note(_ effects: [BrowseEffect]) {
    self.effects = effects
    history += effects
    for effect in effects {
      switch effect {
      case .timer(let timer, let after):
        timers[timer] = now.addingTimeInterval(
          Double(after.components.seconds) + Double(after.components.attoseconds) / 1e18)
      case .cancelTimer(let timer): timers[timer] = nil
      default: break
      }
    }
  }

  mutating func send(_ event: BrowseEvent) { note(state.update(event, at: now)) }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.input(.key(key))) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Finds an action among all of them, and runs it.
  mutating func run(_ action: String) {
    type(":" + action)
    press(.enter)
  }

  mutating func click(row: Int, column: Int) {
    let position = ScreenPosition(row: row, column: column)
    send(.input(.mouse(MouseEvent(.click, at: position))))
  }

  mutating func turn(_ action: MouseEvent.Action, row: Int = 10, column: Int = 5) {
    let position = ScreenPosition(row: row, column: column)
    send(.input(.mouse(MouseEvent(action, at: position))))
  }

  mutating func resize(columns: Int, rows: Int) {
    var settings = state.settings
    settings.profile.size = TerminalSize(columns: columns, rows: rows)
    send(.settings(settings))
  }

  /// Lets time pass and fires every timer that is due meanwhile; `effects` are those of all of
  /// them.
  mutating func pass(_ seconds: Double) {
    let end = now.addingTimeInterval(seconds)
    var effects: [BrowseEffect] = []
    while let next = timers.filter({ $0.value <= end }).min(by: { $0.value < $1.value }) {
      timers[next.key] = nil
      now = max(now, next.value)
      send(.timer(next.key))
      effects += self.effects
    }
    now = end
    self.effects = effects
  }

  var list: FeedList { state.lists[state.listOnScreen ?? .top] }

  /// The names of the repositories on the list.
  var names: [String] { list.rows.map(\.repository.name) }

  mutating func handle(_ update: ListUpdate, generation: Int? = nil) {
    send(.list(list.id, generation: generation ?? list.generation, update))
  }

  /// A page of rows with the numbers `range` for the list on the screen.
  mutating func page(_ range: Range<Int>, savedAt: Date? = nil, standsIn: Problem? = nil) {
    handle(.page(Self.rows(range), Self.head(range.upperBound, savedAt), standsIn: standsIn))
  }

  static func head(_ total: Int, _ savedAt: Date? = nil) -> ListHead {
    ListHead(totalCount: total, isIncomplete: false, savedAt: savedAt)
  }

  static func rows(_ range: some Sequence<Int>) -> [ListedRepository] {
    range.map { ListedRepository(repository($0), position: $0 + 1) }
  }

  static func repository(_ number: Int) -> Repository {
    var repository = Repository(
      id: Int64(number), name: "r\(number)", fullName: "o\(number % 7)/r\(number)",
      htmlURL: "https://github.com/o\(number % 7)/r\(number)")
    repository.owner = Owner(id: Int64(number % 7), login: "o\(number % 7)")
    repository.language = number.isMultiple(of: 3) ? "Swift" : "Rust"
    repository.cloneURL = repository.htmlURL + ".git"
    return repository
  }

  static func name(_ number: Int) -> RepositoryName {
    RepositoryName(owner: "o\(number % 7)", name: "r\(number)")
  }

  static func problem(_ kind: Problem.Kind = .other) -> Problem {
    Problem(kind, Message { _ in "It did not work." })
  }

  static func onList(
    _ screen: ScreenName = .top, size: TerminalSize = narrow, rows: Int = 100,
    showsImages: Bool = false
  ) -> UpdateStage {
    var stage = UpdateStage(
      screen, size: size,
      listQuery: screen == .search ? ListQuery(words: "x", sort: .stars) : nil,
      showsImages: showsImages)
    stage.page(0..<rows)
    return stage
  }
}

extension UpdateStage {
  var loads: [BrowseEffect] {
    effects.filter {
      switch $0 {
      case .load, .loadMore: true
      default: false
      }
    }
  }

  /// The text of the current toast.
  var toast: String? { state.toast?.message.text(in: .en) }
}

extension [BrowseEffect] {
  func contains(_ task: JobTask) -> Bool { contains(.job(task)) }
}
