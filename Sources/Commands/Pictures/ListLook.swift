internal import Catalog
internal import GitHub
internal import Terminal

/// How a list looks on the person's terminal.
///
/// An actor because what the terminal answers is waited for once, by whoever shows the first row.
actor ListLook {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let appearance: Appearance
  /// Whether pictures were asked for on the command line.
  private let isOnRequest: Bool
  private var isSettled = false
  private var settled: RowPictures?

  /// Begins to ask the terminal; `reader` reads what pictures need.
  init(
    _ options: AppearanceOptions, session: Session, reader: Reader, policy: ReadingPolicy
  ) {
    self.session = session
    self.reader = reader
    self.policy = policy
    isOnRequest = options.images != nil
    appearance = Appearance(options, session: session)
  }

  /// The pictures of the rows; nil where they have none.
  func pictures() async -> RowPictures? {
    guard !isSettled else { return settled }
    let canvas = await appearance.settle()
    settled = Gallery(
      canvas, session: session, reader: reader, isOffline: policy == .offline
    ).map {
      RowPictures(
        $0,
        firstPictures: session.firstPictures(
          reader: reader, policy: policy, isOnRequest: isOnRequest),
        session: session)
    }
    isSettled = true
    return settled
  }

  /// To be called before the process ends.
  func finish() async {
    await settled?.end()
    await appearance.finish()
  }
}
