import Auth
import Core
import Foundation
import GitHub
import Messages
import Presentation
import Rendering
import Terminal

@testable import BrowseModel
@testable import BrowseView

/// Repositories and states to draw.
enum ViewSamples {
  static let now = Date(timeIntervalSince1970: 1_795_176_000)

  static func before(hours: Double) -> Date { now.addingTimeInterval(-hours * 3600) }

  static let repositories: [Repository] = [
    repository(
      1, "swiftlang/swift", "The Swift Programming Language", language: "C++", stars: 67_412,
      forks: 10_345, hours: 2),
    repository(
      2, "vapor/vapor",
      "💧 A server-side Swift HTTP web framework: expressive, protocol-oriented, with a focus on "
        + "type safety and speed, for people who would rather write their services in Swift.",
      language: "Swift", stars: 24_310, forks: 1440, hours: 50),
    repository(
      3, "some-organization/a-repository-with-a-rather-long-name-that-goes-on", nil,
      language: "Jupyter Notebook", stars: 999, forks: 2, hours: 24 * 400, isMarked: true),
    repository(
      4, "日本語/説明", "日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。", language: nil,
      stars: 7, forks: 0, hours: 1),
    repository(
      5, "apple/swift-nio", "Event-driven network application framework.", language: "Swift",
      stars: 7_980, forks: 640, hours: 30),
    repository(6, "a/b", "", language: "Rust", stars: 0, forks: 1, hours: 24 * 40),
    repository(
      7, "pointfreeco/swift-composable-architecture",
      "A library for building applications in a consistent and understandable way.",
      language: "Swift", stars: 12_345, forks: 1432, hours: 5),
    repository(
      8, "realm/SwiftLint", "A tool to enforce Swift style and conventions.", language: "Swift",
      stars: 18_500, forks: 2200, hours: 700),
  ]

  private static func repository(
    _ id: Int64, _ name: String, _ description: String?, language: String?, stars: Int,
    forks: Int, hours: Double, isMarked: Bool = false
  ) -> Repository {
    let parts = name.split(separator: "/")
    var repository = Repository(
      id: id, name: String(parts[1]), fullName: name, htmlURL: "https://github.com/o/r\(id)")
    repository.owner = Owner(id: id, login: String(parts[0]))
    repository.description = description
    repository.language = language
    repository.stargazersCount = stars
    repository.forksCount = forks
    repository.pushedAt = before(hours: hours)
    repository.isArchived = isMarked
    repository.isFork = isMarked
    return repository
  }

  static var rows: [ListedRepository] {
    repositories.enumerated().map { index, repository in
      ListedRepository(
        repository, position: index + 1, isFavorite: index == 1, isNew: index == 0)
    }
  }

  static func settings(
    _ size: TerminalSize, _ language: Language = .en, theme: Theme = .dark,
    depth: ColorDepth = .full, showsImages: Bool = true, rows: RowsChoice = .auto
  ) -> BrowseSettings {
    BrowseSettings(
      language: language,
      profile: TerminalProfile(
        isTerminal: true, size: size, colorDepth: depth, theme: theme, hasAttributes: true),
      showsImages: showsImages, rows: rows)
  }

  static func state(_ settings: BrowseSettings, _ screen: ScreenName = .search) -> BrowseState {
    BrowseState(settings: settings, now: now, start: BrowseStart(screen), login: "octocat")
  }

  /// A search with rows, the second of which is selected.
  static func list(_ settings: BrowseSettings) -> BrowseState {
    var state = state(settings)
    state.search.field = TextField("swift framework")
    state.lists[.search].listQuery.words = "swift framework"
    state.lists[.search].rows = rows
    state.lists[.search].selection = 1
    state.lists[.search].head = ListHead(totalCount: 12_345, isIncomplete: false)
    state.limits["search"] = RateLimit(
      resource: "search", limit: 30, remaining: 28, resetsAt: now.addingTimeInterval(40))
    return state
  }
}
