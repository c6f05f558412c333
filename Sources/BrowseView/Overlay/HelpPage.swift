internal import Access
internal import BrowseModel
internal import Core
internal import Messages
internal import Presentation
internal import Terminal

/// The keys and what they do, in groups; in two columns where there is room.
struct HelpPage {
  let scene: ViewContext

  private static let gap = 3
  private static let twoColumnsFrom = 70

  func lines(columns: Int) -> [StyledText] {
    guard columns >= Self.twoColumnsFrom else {
      return HelpGroup.allCases.map { lines(of: $0, columns) }.joined(separator: [""]).map(\.self)
    }
    let half = (columns - Self.gap) / 2
    let left = lines(of: .moving, half) + [""] + lines(of: .program, half)
    let right = lines(of: .repository, half) + [""] + lines(of: .lists, half)
    return (0..<max(left.count, right.count)).map { index in
      let start = index < left.count ? left[index] : StyledText()
      let end = index < right.count ? right[index] : StyledText()
      return start.padded(to: half + Self.gap) + end
    }
  }

  /// The width of the keys in every group, so that the texts are aligned.
  private var keyColumns: Int {
    BrowseAction.allCases.map { keys(of: $0).columns }.max() ?? 0
  }

  private func lines(of group: HelpGroup, _ columns: Int) -> [StyledText] {
    let room = keyColumns + 2
    let entries = group.actions.map { (keys(of: $0), $0.word) }
    let range = StyledText(sanitizing: ScreenName.digits(" … "), .bold)
    let digits: [(StyledText, Message)] = group == .moving ? [(range, .browseHelpScreens)] : []
    let lines = (entries + digits).filter { !$0.0.isEmpty }.map { keys, word in
      (keys.padded(to: room) + scene.text(word)).truncated(to: columns)
    }
    let own = group == .program ? ownLines(room, columns) : []
    return [scene.text(group.title, Style(color: .role(.link)))] + lines + own
  }

  /// The user's own commands that have a key.
  private func ownLines(_ room: Int, _ columns: Int) -> [StyledText] {
    scene.state.settings.commands.compactMap { own in
      own.key.map { key in
        let name = StyledText(sanitizing: key.name, .bold).padded(to: room)
        return (name + StyledText(sanitizing: own.command.name)).truncated(to: columns)
      }
    }
  }

  private func keys(of action: BrowseAction) -> StyledText {
    KeyLabel.all(of: action, in: scene).map { StyledText(sanitizing: $0, .bold) }
      .joined(separator: StyledText("  ", .muted))
  }
}
