internal import App
internal import Terminal

/// How one repository looks on the user's terminal.
struct ShowLook: Sendable {
  private let session: Session
  private let reader: Reader
  private let isOffline: Bool
  private let appearance: Appearance

  /// Begins to ask the terminal; `reader` reads what pictures need.
  init(_ options: AppearanceChoice, session: Session, reader: Reader, isOffline: Bool) {
    self.session = session
    self.reader = reader
    self.isOffline = isOffline
    appearance = Appearance(options, session: session)
  }

  /// Waits for what the terminal answers, a moment at most, and takes on its colours.
  func canvas() async -> ImageTarget {
    await appearance.settle()
  }

  /// Nil where pictures are words.
  func gallery(_ canvas: ImageTarget) -> ImageLoader? {
    ImageLoader(canvas, session: session, reader: reader, isOffline: isOffline)
  }

  /// To be called before the process ends.
  func finish() async {
    await appearance.finish()
  }
}
