import Core
import Foundation
import GitHub
import Messages
import Presentation
import Rendering
import Terminal
import TestSupport

@testable import BrowseModel
@testable import BrowseView

/// Random states with malicious texts.
struct HostileFrames {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  private static let texts: [String] = [
    "\u{1B}[2J\u{1B}[H cleared", "\u{1B}]8;;http://evil.example\u{1B}\\x", "\u{9B}31mred",
    "\u{202E}gpj.exe\u{202C}\u{2066}", "two\nlines\r\nthree", "a\tb", "nul\u{0}nul",
    "e" + String(repeating: "\u{301}", count: 500), "👨‍👩‍👧‍👦 👍🏽 🇵🇱 ❤️ 1️⃣",
    String(repeating: "क्", count: 60) + "क", String(repeating: "漢字", count: 400),
    String(repeating: "x", count: 10_000), String(repeating: " ", count: 900) + "end", "", "/",
  ]

  private mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: numbers.next() % UInt64(max(1, bound)))
  }

  private mutating func text() -> String { Self.texts[below(Self.texts.count)] }

  mutating func size() -> TerminalSize {
    TerminalSize(columns: 1 + below(200), rows: 1 + below(60))
  }

  private mutating func row(_ id: Int) -> ListedRepository {
    let owner = text()
    var repository = Repository(
      id: Int64(id), name: text(), fullName: owner + "/" + text(), htmlURL: text())
    repository.owner = Owner(id: 1, login: owner)
    repository.description = text()
    repository.language = text()
    repository.stargazersCount = below(2) == 0 ? .max : .min
    repository.forksCount = below(2) == 0 ? .min : .max
    repository.pushedAt = below(2) == 0 ? .distantPast : .distantFuture
    repository.isArchived = below(2) == 0
    return ListedRepository(repository, isFavorite: below(2) == 0, isNew: below(2) == 0)
  }

  /// One of the scenes, with other texts and positions.
  mutating func state() -> BrowseState {
    let scenes = ViewScene.allCases
    let languages = Language.allCases
    let depths: [ColorDepth] = [.none, .sixteen, .indexed, .full]
    let settings = ViewSamples.settings(
      size(), languages[below(languages.count)], depth: depths[below(4)], showsImages: below(2) == 0
    )
    var state = scenes[below(scenes.count)].state(settings)
    state.search.field = TextField(text())
    state.search.field.cursor = below(20_000) - 10
    state.search.field.isFocused = below(2) == 0
    state.lists[.search].listQuery.words = text()
    state.lists[.search].listQuery.language = text()
    if !state.lists[.search].rows.isEmpty { state.lists[.search].rows = (0..<30).map { row($0) } }
    state.lists[.search].selection = below(30)
    state.lists[.search].offset = below(200)
    state.saved.offset = below(20)
    state.detail?.offset = below(80)
    state.login = below(3) == 0 ? nil : text()
    state.shimmer = below(1000)
    return state
  }
}
