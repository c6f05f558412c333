internal import ImageProtocol

/// Turns frames into the bytes that update a terminal from one to the next.
package struct ScreenEncoder: Sendable {
  private let profile: TerminalProfile
  private let synchronizes: Bool
  /// What the terminal shows, row by row; cluster and link numbers refer to `texts`.
  private var shown: [PackedCell] = []
  private var texts = ScreenTexts()
  private var writer = ScreenWriter(size: TerminalSize(columns: 0, rows: 0))
  private var kitty = KittyPlacements()
  private var pixels: PixelPlacements
  private var drawn: [PlacedImage] = []
  private var isUnknown = true
  /// Nil when it is unknown whether the cursor is visible.
  private var showsCursor: Bool?
  private var styles: [PackedStyle: PackedStyle] = [:]

  package init(profile: TerminalProfile, traits: TerminalTraits?) {
    self.profile = profile
    synchronizes = traits?.synchronizes ?? false
    pixels = PixelPlacements(cell: traits?.cell)
  }

  /// Marks the screen's contents as unknown: the next frame is drawn whole, and images are sent
  /// again. A frame of another size is always drawn whole.
  package mutating func forget() {
    isUnknown = true
    showsCursor = nil
  }

  /// Removes the images from the terminal's memory, at the end.
  package mutating func end() -> [UInt8] {
    forget()
    return kitty.empty()
  }

  /// The bytes that change the screen from the last frame to `frame`; the first one is drawn whole.
  package mutating func bytes(for frame: ScreenFrame) -> [UInt8] {
    let images = ScreenImages(frame, &pixels)
    let wanted = cells(of: frame, images)
    adopt(frame.texts)
    var head: [UInt8] = []
    writer.bytes = []
    let isWhole = isUnknown || frame.size != writer.size
    if isWhole { head += begin(frame.size) }
    let transmissions = kitty.prepare(images.kitty)
    if !transmissions.isEmpty {
      // Erasing the screen frees images without a placement, so they are sent after it. They are
      // not part of the synchronized update, because they are more than kitty accepts within one.
      // Source:
      // https://sw.kovidgoyal.net/kitty/graphics-protocol/#interaction-with-other-terminal-actions
      head += writer.bytes + transmissions
      writer.bytes = []
    }
    if isWhole || shown != wanted || kitty.differs(from: images.kitty) {
      if showsCursor != false, !synchronizes { hideCursor() }
      scroll(to: wanted, frame)
      draw(wanted, frame, images)
    }
    if synchronizes, !writer.bytes.isEmpty {
      head += "\u{1B}[?2026h".utf8
      writer.put("\u{1B}[?2026l")
    }
    place(cursor: frame.cursor, frame)
    return head + writer.bytes
  }

  /// The cells as the terminal should show them.
  private func cells(of frame: ScreenFrame, _ images: ScreenImages) -> [PackedCell] {
    var frame = frame
    for image in images.kitty { frame.clear(image.visible) }
    for image in images.pixels { frame.cover(image) }
    let hasLinks = profile.hasHyperlinks
    frame.cells.withUnsafeMutableBufferPointer { cells in
      for index in cells.indices {
        if cells[index].glyph == 0x20 { cells[index] = cells[index].normalized }
        if !hasLinks { cells[index].link = 0 }
      }
    }
    return frame.cells
  }

  /// Translates the cluster and link numbers in `shown` to those of the next frame.
  private mutating func adopt(_ next: ScreenTexts) {
    defer { texts = next }
    guard next != texts, !(texts.clusters.isEmpty && texts.links.isEmpty) else { return }
    let numbers = ScreenTexts.Renumbering(of: texts, in: next)
    for index in shown.indices { shown[index] = numbers.changed(shown[index]) }
  }

  /// Starts the first frame, one after `forget`, or one of another size.
  private mutating func begin(_ size: TerminalSize) -> [UInt8] {
    var head: [UInt8] = []
    let count = size.columns * size.rows
    writer = ScreenWriter(size: size)
    drawn = []
    if isUnknown {
      head = kitty.empty()
      writer.clear()
      shown = [PackedCell](repeating: .blank, count: count)
    } else {
      kitty.displaceAll()
      writer.put("\u{1B}[m")
      shown = [PackedCell](repeating: .unknown, count: count)
    }
    isUnknown = false
    return head
  }

  /// Lets the terminal scroll rows that only move. First erases pixels that the scroll would cut.
  /// Pixels outside those rows prevent it, because foot and xterm move them too; and any pixels prevent
  /// scrolling down, because xterm leaves them where they are.
  private mutating func scroll(to wanted: [PackedCell], _ frame: ScreenFrame) {
    guard let scroll = ScreenScroll.best(from: shown, to: wanted, size: frame.size),
      drawn.isEmpty || scroll.shift > 0,
      !drawn.contains(where: { scroll.isBeside($0.visible) })
    else { return }
    for image in drawn where scroll.cuts(image.visible) { erase(image.visible, frame) }
    drawn = drawn.compactMap { scroll.moved($0) }
    writer.scroll(top: scroll.top, bottom: scroll.bottom, by: scroll.shift, frame.texts)
    kitty.displace(rows: scroll.top..<scroll.bottom)
    scroll.apply(to: &shown, columns: frame.size.columns)
  }

  private mutating func erase(_ area: ScreenArea, _ frame: ScreenFrame) {
    writer.setPen(.plain)
    writer.setLink(0, in: frame.texts)
    for row in area.row..<area.row + area.rows {
      writer.move(to: ScreenPosition(row: row, column: area.column))
      writer.writeSpaces(area.columns)
      for column in area.column..<area.column + area.columns {
        shown[row * frame.size.columns + column] = .blank
      }
    }
  }

  private mutating func draw(_ wanted: [PackedCell], _ frame: ScreenFrame, _ images: ScreenImages) {
    var target = wanted
    let fresh = images.pixels.filter { image in
      image.indices(in: frame.size).contains { wanted[$0] != shown[$0] }
    }
    for image in fresh {
      for index in image.indices(in: frame.size) { target[index] = .blank }
    }
    for row in 0..<frame.size.rows
    where !target.row(row, equals: shown, row, columns: frame.size.columns) {
      write(row, of: target, frame)
    }
    writer.setLink(0, in: frame.texts)
    for image in fresh {
      writer.setPen(.plain)
      writer.move(to: ScreenPosition(row: image.visible.row, column: image.visible.column))
      writer.bytes += pixels.sequence(of: image)
      writer.forgetCursor()
    }
    kitty.place(images.kitty, with: &writer)
    drawn = images.pixels
    pixels.keep(drawn)
    shown = wanted
  }

  private mutating func hideCursor() {
    writer.put("\u{1B}[?25l")
    showsCursor = false
  }

  private mutating func place(cursor: ScreenPosition?, _ frame: ScreenFrame) {
    guard let cursor, frame.area.contains(cursor) else {
      if showsCursor != false { hideCursor() }
      return
    }
    writer.move(to: cursor)
    if showsCursor != true { writer.put("\u{1B}[?25h") }
    showsCursor = true
  }
}

extension ScreenEncoder {
  /// Writes the cells of a row that differ from `shown`, which stays unchanged.
  private mutating func write(_ row: Int, of target: [PackedCell], _ frame: ScreenFrame) {
    let columns = frame.size.columns
    let start = row * columns
    var end = columns
    while end > 0, target[start + end - 1] == .blank { end -= 1 }
    var column = 0
    var mustWrite = -1
    while column < columns {
      let isSame = target[start + column] == shown[start + column]
      if isSame && column != mustWrite || target[start + column].isImage {
        column += 1
        continue
      }
      if column >= end { return erase(row, from: column, target, frame) }
      while column > 0, target[start + column].columns == 0 { column -= 1 }
      let cell = target[start + column]
      approach(row, column, target, frame)
      if cell.isContested {
        writeContested(cell, row, column, frame)
        mustWrite = column + cell.columns
      } else {
        writer.write(cell, shownStyle(of: cell), frame.texts)
      }
      column += max(1, cell.columns)
    }
  }

  /// Moves to a cell that differs from `shown`. Rewrites the few cells in between if they need only
  /// their characters, because that is shorter.
  private mutating func approach(
    _ row: Int, _ column: Int, _ target: [PackedCell], _ frame: ScreenFrame
  ) {
    let start = row * frame.size.columns
    if let cursor = writer.cursor, cursor.row == row, cursor.column < column,
      column - cursor.column <= (column - cursor.column == 1 ? 3 : 4)
    {
      let way = target[start + cursor.column..<start + column]
      let isShort = way.allSatisfy {
        $0.glyph >= 0x20 && $0.glyph < 0x7F && writer.draws($0, shownStyle(of: $0))
      }
      if isShort {
        for cell in way { writer.write(cell, shownStyle(of: cell), frame.texts) }
        return
      }
    }
    writer.move(to: ScreenPosition(row: row, column: column))
  }

  /// Only spaces remain in the row; writing a few spaces is shorter than erasing.
  private mutating func erase(
    _ row: Int, from column: Int, _ target: [PackedCell], _ frame: ScreenFrame
  ) {
    let start = row * frame.size.columns
    var last = frame.size.columns - 1
    while last > column, target[start + last] == shown[start + last] { last -= 1 }
    writer.move(to: ScreenPosition(row: row, column: column))
    var column = column
    // Where a line is erased, xterm only hides pixels until something scrolls; spaces remove them.
    if let pixel = (column...last).last(where: { shown[start + $0].isImage }) {
      writer.setLink(0, in: frame.texts)
      writer.setPen(.plain)
      writer.writeSpaces(pixel - column + 1)
      if pixel == last { return }
      column = pixel + 1
    }
    if last - column < Self.mostSpaces, writer.draws(.blank, .plain) {
      writer.writeSpaces(last - column + 1)
    } else {
      writer.eraseToEnd(frame.texts)
    }
  }

  /// The length of the sequence that erases a line.
  private static let mostSpaces = 3

  /// Clears the cluster's cells first, because the terminal may give the cluster fewer columns.
  private mutating func writeContested(
    _ cell: PackedCell, _ row: Int, _ column: Int, _ frame: ScreenFrame
  ) {
    var space = cell
    space.becomeSpace()
    for _ in 0..<cell.columns { writer.write(space, shownStyle(of: cell), frame.texts) }
    writer.move(to: ScreenPosition(row: row, column: column))
    writer.write(cell, shownStyle(of: cell), frame.texts)
  }

  /// A cell's style as the terminal shows it. Most styles are shown unchanged; the results for the
  /// others are cached.
  mutating func shownStyle(of cell: PackedCell) -> PackedStyle {
    let style = PackedStyle(
      color: cell.foreground, background: cell.background, attributes: cell.attributes)
    let isOwnColor = style.color == .none && profile.colors?.text != nil
    if !isOwnColor, style.isShownUnchanged(at: profile.colorDepth) { return style }
    if let known = styles[style] { return known }
    let shown = profile.shown(style.style)
    if styles.count >= Self.mostStyles { styles = [:] }
    styles[style] = shown
    return shown
  }

  private static let mostStyles = 4096
}

extension PackedStyle {
  fileprivate func isShownUnchanged(at depth: ColorDepth) -> Bool {
    attributes.isEmpty && color.isShownUnchanged(at: depth)
      && background.isShownUnchanged(at: depth)
  }
}

extension PackedColor {
  fileprivate func isShownUnchanged(at depth: ColorDepth) -> Bool {
    switch kind {
    case .none: true
    case .named: depth != .none
    case .indexed: depth >= .indexed
    case .rgb: depth == .full
    case .role, .data: false
    }
  }
}
