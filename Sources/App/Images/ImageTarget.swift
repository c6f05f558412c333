package import ImageProtocol
package import Terminal

/// What pictures are drawn on: one terminal, in one way.
package struct ImageTarget: Sendable, Equatable {
  /// Nil for words in the place of pictures.
  package let form: PictureForm?
  package let traits: TerminalTraits?

  static let words = ImageTarget(form: nil, traits: nil)

  private var cell: CellSize { traits?.cell ?? .usual }

  package init(form: PictureForm?, traits: TerminalTraits?) {
    self.form = form
    self.traits = traits
  }

  package func box(columns: Int, rows: Int, crop: Bool = false) -> PictureBox {
    PictureBox(
      columns: columns, rows: rows, cellWidth: cell.width, cellHeight: cell.height, crop: crop,
      background: traits?.background)
  }

  /// The box of a picture that its author wants `width` and `height` pixels large, inside
  /// `columns` and `rows`.
  func box(width: Int?, height: Int?, columns: Int, rows: Int) -> PictureBox {
    box(
      columns: min(columns, width.map { Self.cells($0, cell.width) } ?? columns),
      rows: min(rows, height.map { Self.cells($0, cell.height) } ?? rows))
  }

  private static func cells(_ pixels: Int, _ size: Int) -> Int {
    max(1, (min(max(0, pixels), 100_000) + size - 1) / size)
  }

  /// The same terminal, whose pager lets only characters through.
  package func paged(_ profile: TerminalProfile) -> ImageTarget {
    let colors: SymbolColors? =
      switch profile.colorDepth {
      case .none: nil
      case .sixteen: .sixteen
      case .indexed: .indexed
      case .full: .full
      }
    return ImageTarget(form: form == nil ? nil : colors.map(PictureForm.symbols), traits: traits)
  }
}
