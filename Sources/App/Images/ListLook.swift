internal import GitHub
internal import Terminal

/// How a list looks on the person's terminal.
///
/// An actor because what the terminal answers is waited for once, by whoever shows the first row.
package actor ListLook {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let appearance: Appearance
  /// Whether pictures were asked for on the command line.
  private let isOnRequest: Bool
  private var canvas: ImageTarget?
  /// The pictures of the rows, on the terminal itself and through its pager.
  private var made: [Bool: RowPictures] = [:]

  /// Begins to ask the terminal; `reader` reads what pictures need.
  package init(
    _ options: AppearanceChoice, session: Session, reader: Reader, policy: ReadingPolicy
  ) {
    self.session = session
    self.reader = reader
    self.policy = policy
    isOnRequest = options.images != nil
    appearance = Appearance(options, session: session)
  }

  /// The pictures of the rows; nil where they have none. Paged ones are symbols.
  package func pictures(isPaged: Bool = false) async -> RowPictures? {
    if let pictures = made[isPaged] { return pictures }
    let canvas = await settled()
    let gallery = ImageLoader(
      isPaged ? canvas.paged(session.context.console.outputProfile) : canvas, session: session,
      reader: reader, isOffline: policy == .offline)
    made[isPaged] = gallery.map {
      RowPictures(
        $0,
        firstPictures: session.firstPictures(
          reader: reader, policy: policy, isOnRequest: isOnRequest),
        session: session)
    }
    return made[isPaged]
  }

  private func settled() async -> ImageTarget {
    if let canvas { return canvas }
    let canvas = await appearance.settle()
    self.canvas = canvas
    return canvas
  }

  /// To be called before the process ends.
  package func finish() async {
    for pictures in made.values { await pictures.end() }
    await appearance.finish()
  }
}
