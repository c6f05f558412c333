internal import Auth
internal import Terminal

/// Where the choices of a chooser are in a window, and which of them are seen.
struct ChooserBox: Equatable {
  /// Inside of its border.
  let inside: ScreenArea
  /// The choices alone.
  let list: ScreenArea
  /// Choices above the first that is seen.
  let offset: Int
  private let count: Int

  static let columns = 32
  private static let mostRows = 12

  /// What is typed, and a rule; there are too few ways to sort for that.
  private static func headRows(_ isSorts: Bool) -> Int { isSorts ? 0 : 2 }

  init(_ chooser: Chooser, isSorts: Bool, in size: TerminalSize) {
    let head = Self.headRows(isSorts)
    let room = BoxView.room(in: size)
    let rows = min(Self.mostRows, chooser.choices.count, room.rows - head)
    inside = BoxView(
      title: StyledText(), columns: Self.columns, rows: rows + head, in: size
    ).inside(of: size)
    list = ScreenArea(
      row: inside.row + head, column: inside.column, columns: inside.columns, rows: rows)
    count = chooser.shown.count
    let selection = max(0, min(chooser.selection, count - 1))
    offset = max(0, min(selection - rows / 2, count - rows))
  }

  /// The place among those that pass the filter of the choice that is seen there.
  func choice(at position: ScreenPosition) -> Int? {
    guard list.contains(position) else { return nil }
    let index = offset + position.row - list.row
    return index < count ? index : nil
  }
}

/// The lines of the help and how many of them a window has room for.
struct HelpBox {
  let columns: Int
  let lines: [StyledText]
  /// Lines that are seen at once.
  let rows: Int

  private static let widest = 84

  init(scene: Scene) {
    let room = BoxView.room(in: scene.layout.size)
    columns = min(Self.widest, room.columns)
    lines = HelpPage(scene: scene).lines(columns: columns)
    rows = min(lines.count, room.rows)
  }

  /// Lines above the window when the last one is seen.
  var lastOffset: Int { max(0, lines.count - rows) }
}

/// What can be selected on the account screen, from top to bottom: the accounts in the order of the
/// status, then the ways to log in.
package enum AccountEntry: Sendable, Hashable {
  /// By its place in the status.
  case account(Int)
  case loginByToken
  case loginByCode

  package static func all(_ screen: AccountScreen) -> [AccountEntry] {
    let accounts = screen.status?.accounts.indices.map(AccountEntry.account) ?? []
    return accounts + [.loginByToken, .loginByCode]
  }
}
