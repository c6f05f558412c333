internal import Auth
internal import BrowseModel
internal import Messages
internal import Rendering
package import Terminal

/// The accounts, one line each, with all details of the selected one; and the ways to log in.
package struct AccountOverview {
  let scene: ViewContext

  package init(scene: ViewContext) { self.scene = scene }

  private var account: AccountScreen { scene.state.account }

  /// Lines that belong together; with an `entry`, they can be selected.
  private struct Part {
    var lines: [StyledText]
    var entry: Int?
  }

  func draw(in whole: ScreenArea, on frame: inout ScreenFrame) {
    let parts = parts(columns: whole.columns - 2)
    let area = area(of: parts, in: whole)
    for (index, line) in notes(whole.columns - 2).enumerated() {
      let place = ScreenPosition(row: area.row + area.rows + index, column: 0)
      frame.write(line, at: place, in: whole)
    }
    var top = area.row - offset(parts, area)
    for part in parts {
      for (index, line) in part.lines.enumerated() {
        frame.write(line, at: ScreenPosition(row: top + index, column: 0), in: area)
      }
      if part.entry == account.selection, part.entry != nil {
        SelectionBar(scene: scene).draw(
          ScreenArea(row: top, column: 0, columns: area.columns - 1, rows: part.lines.count),
          in: area, on: &frame)
      }
      top += part.lines.count
    }
  }

  /// The index of the entry at this position.
  package func entry(at position: ScreenPosition, in whole: ScreenArea) -> Int? {
    let parts = parts(columns: whole.columns - 2)
    let area = area(of: parts, in: whole)
    guard area.contains(position) else { return nil }
    var line = position.row - area.row + offset(parts, area)
    for part in parts {
      if line < part.lines.count { return part.entry }
      line -= part.lines.count
    }
    return nil
  }

  /// As many rows as the parts need, if the notes below them are still visible.
  private func area(of parts: [Part], in whole: ScreenArea) -> ScreenArea {
    let needed = parts.reduce(0) { $0 + $1.lines.count }
    return ScreenArea(
      row: whole.row, column: whole.column, columns: whole.columns,
      rows: max(1, min(needed, whole.rows - notes(whole.columns - 2).count)))
  }

  /// Scrolls so that the selected part is visible, at least its first line.
  private func offset(_ parts: [Part], _ area: ScreenArea) -> Int {
    var top = 0
    for part in parts {
      if part.entry == account.selection {
        return max(0, min(top, top + part.lines.count - area.rows))
      }
      top += part.lines.count
    }
    return 0
  }

  private func parts(columns: Int) -> [Part] {
    let free = Part(lines: [StyledText()])
    let status = StatusView(language: scene.language, now: scene.state.now)
    let table = status.table(of: account.status?.accounts ?? [])
    var parts: [Part] = []
    for (index, entry) in AccountEntry.all(account).enumerated() {
      switch entry {
      case .account(let number) where index == account.selection || table.count == 1:
        if number > 0 { parts.append(free) }
        parts += [Part(lines: accountLines(number, status, columns), entry: index), free]
      case .account(let number):
        parts.append(Part(lines: [table[number].truncated(to: columns)], entry: index))
      case .loginByToken:
        if parts.last?.entry != nil { parts.append(free) }
        parts += beforeActions(status, columns)
        parts.append(action(.browseAccountByToken, index))
      case .loginByCode: parts.append(action(.browseAccountByCode, index))
      }
    }
    return parts
  }

  private func accountLines(_ number: Int, _ view: StatusView, _ columns: Int) -> [StyledText] {
    guard let status = account.status, status.accounts.indices.contains(number) else { return [] }
    let report = account.report.indices.contains(number) ? account.report[number] : nil
    return view.lines(for: status.accounts[number], on: status.host, report: report)
      .flatMap { $0.wrapped(to: columns, indent: 6) }
  }

  /// Text above the ways to log in if there is no account: the state, and what works without one.
  private func beforeActions(_ view: StatusView, _ columns: Int) -> [Part] {
    guard let status = account.status else {
      let text = account.problem == nil ? scene.elapsed(.browseAccountChecking, .muted) : ""
      return [Part(lines: [StyledText("  ") + text, StyledText()])]
    }
    guard status.accounts.isEmpty else { return [] }
    let lines =
      [StyledText("  ") + scene.text(.browseNobody, .bold)] + view.lines(for: status.limits)
    return [Part(lines: lines.flatMap { $0.wrapped(to: columns, indent: 4) } + [StyledText()])]
  }

  private func action(_ message: Message, _ entry: Int) -> Part {
    let isSelected = entry == account.selection
    let text = scene.text(message, isSelected ? .bold : .plain)
    return Part(lines: [StyledText("  ") + text], entry: entry)
  }

  /// A problem, or that something is in progress; always visible.
  private func notes(_ columns: Int) -> [StyledText] {
    if let problem = account.problem {
      let lines = ProblemView(scene: scene, problem: problem).lines(columns: columns - 2)
      return [StyledText()] + lines.map { StyledText("  ") + $0 }
    }
    guard account.isBusy, account.status != nil else { return [] }
    return [StyledText(), StyledText("  ") + scene.elapsed(.browseAccountWorking, .muted)]
  }
}
