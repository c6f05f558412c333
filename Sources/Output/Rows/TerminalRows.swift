internal import Access
package import Core
package import Presentation
internal import Rendering
package import Terminal

/// Rows on a terminal, as they arrive.
package struct TerminalRows: RowWriter {
  let context: CommandContext
  let appearance: ListAppearance
  /// Whether each row takes one line, without images.
  let isCompact: Bool

  package init(context: CommandContext, appearance: ListAppearance, isCompact: Bool) {
    self.context = context
    self.appearance = appearance
    self.isCompact = isCompact
  }

  package func write(_ rows: [ListedRepository]) async throws(ConsoleError) {
    await expect(rows)
    guard await images() != nil else {
      // Writes a page at once.
      return try context.console.write(lines: rows.flatMap { text($0) })
    }
    // Echoed characters would move the images.
    let silence = ModeLease.silence()
    for row in rows { try await write(block(for: row)) }
    try await waitForImages()
    _ = consume silence
  }

  /// Call this before `rows` are shown, so that their images are looked up at once.
  package func expect(_ rows: [ListedRepository]) async {
    await images()?.expect(rows)
  }

  /// One row, for the terminal's width at this moment.
  package func block(for row: ListedRepository) async -> LinesWithImages {
    guard let images = await images() else { return LinesWithImages(lines: text(row)) }
    return await images.block(row, presented(row))
  }

  package func write(_ block: LinesWithImages) async throws(ConsoleError) {
    guard let images = await images() else {
      return try context.console.write(lines: block.lines)
    }
    try await images.write(block)
  }

  /// Waits a moment for images that are still missing on the screen.
  package func waitForImages() async throws(ConsoleError) {
    try await images()?.waitForImages()
  }

  /// The number of lines that `rows` take on the screen.
  package func height(of rows: [ListedRepository]) async -> Int {
    let columns = context.console.outputProfile.columns
    guard await images() != nil, columns >= FramedRow.narrowest else {
      return rows.reduce(0) { $0 + text($1).count }
    }
    return rows.reduce(0) { $0 + FramedRow.height(of: presented($1), columns: columns) }
  }

  /// Lines for `pager`, which shows only characters: waits for images and draws them as symbols.
  package func lines(of rows: [ListedRepository], for pager: Pager) async -> [StyledText] {
    guard !isCompact,
      let images = await appearance.images(
        pagedFor: pager.profile(context.console.outputProfile))
    else {
      return rows.flatMap { text($0) }
    }
    return await images.lines(of: rows.map { ($0, presented($0)) })
  }

  private func images() async -> RowImages? {
    // Colors depend on the terminal's responses too.
    let images = await appearance.images()
    return isCompact ? nil : images
  }

  private func text(_ row: ListedRepository) -> [StyledText] {
    if context.isAccessible {
      return row.accessibleLines(in: context.language, now: context.now())
    }
    let columns = context.console.outputProfile.columns
    guard isCompact else { return presented(row).lines(columns: columns) }
    return [
      CompactRow(row, language: context.language, now: context.now()).numbered(columns: columns)
    ]
  }

  private func presented(_ row: ListedRepository) -> RepositoryRow {
    RepositoryRow(row, language: context.language, now: context.now())
  }
}
