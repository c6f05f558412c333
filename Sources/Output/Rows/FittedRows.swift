package import Core
package import Presentation
package import Rendering
package import Terminal

/// Rows for a user in the form that fits the window: full rows with images, one line each, or
/// through the pager.
///
/// An actor because it holds rows back until it is known how many there are.
package actor FittedRows: RowWriter {
  private let context: CommandContext
  private let appearance: ListAppearance
  private let choice: RowsChoice
  /// Nil to write rows even if they do not fit.
  private let pager: Pager?
  private var held: [ListedRepository] = []
  /// The form of rows that are written as they arrive.
  private var streamed: TerminalRows?

  /// With more rows than this, each takes one line.
  private static let few = 30
  /// Lines not available for rows: messages above and below them, and the shell's prompt.
  private static let otherLines = 3

  /// - Parameter images: The choice of images on the command line.
  package init(
    _ choice: RowsChoice, appearance: ListAppearance, images: ImagesChoice?,
    allowsPager: Bool, in context: CommandContext
  ) {
    self.context = context
    self.appearance = appearance
    // A user who requests images wants to see them, and a pager cannot show them.
    let asksForImages = images.map { $0 != .none } ?? false
    self.choice = asksForImages ? .full : choice
    pager = !allowsPager || asksForImages ? nil : Pager(context: context)
  }

  package func write(_ rows: [ListedRepository]) async throws {
    if let streamed { return try await streamed.write(rows) }
    held += rows
    guard pager == nil, held.count > room else { return }
    let form = form(isCompact: isCompact)
    streamed = form
    try await form.write(held)
  }

  package func end() async throws {
    guard streamed == nil, !held.isEmpty else { return }
    let form = await fittingForm
    guard let pager, await form.height(of: held) > room else { return try await form.write(held) }
    try await pager.show(form.lines(of: held, for: pager), in: context)
  }

  /// Writes what arrived before the failure, without a pager, which would hide the error.
  package func endEarly() async throws {
    guard streamed == nil, !held.isEmpty else { return }
    try await fittingForm.write(held)
  }

  /// Full rows if all of them fit.
  private var fittingForm: TerminalRows {
    get async {
      let whole = form(isCompact: choice == .compact)
      return await whole.height(of: held) <= room ? whole : form(isCompact: isCompact)
    }
  }

  private var room: Int { context.console.outputProfile.size.rows - Self.otherLines }

  /// Whether rows that do not fit in full take one line each.
  private var isCompact: Bool {
    let isMany = choice == .auto && held.count > Self.few
    return isMany || choice.isCompact(windowRows: context.console.outputProfile.size.rows)
  }

  private func form(isCompact: Bool) -> TerminalRows {
    TerminalRows(context: context, appearance: appearance, isCompact: isCompact)
  }
}
