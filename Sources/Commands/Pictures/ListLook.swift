internal import Catalog
internal import GitHub
internal import Library
internal import Terminal

/// How a list looks on the person's terminal.
///
/// An actor because what the terminal answers is waited for once, by whoever shows the first row.
actor ListLook {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let appearance: Appearance
  private var isSettled = false
  private var settled: RowPictures?

  /// Begins to ask the terminal; `reader` reads what pictures need.
  init(
    _ options: AppearanceOptions, session: Session, reader: Reader, policy: ReadingPolicy
  ) {
    self.session = session
    self.reader = reader
    self.policy = policy
    appearance = Appearance(options, session: session)
  }

  /// The pictures of the rows; nil where they have none.
  func pictures() async -> RowPictures? {
    guard !isSettled else { return settled }
    let canvas = await appearance.settle()
    settled = Gallery(
      canvas, session: session, reader: reader, isOffline: policy == .offline
    ).map { RowPictures($0, firstPictures: firstPictures, session: session) }
    isSettled = true
    return settled
  }

  /// To be called before the process ends.
  func finish() async {
    await settled?.end()
    await appearance.finish()
  }

  private var firstPictures: FirstPictures {
    let choice = PictureChoice(
      host: session.host, theme: session.context.console.outputProfile.theme)
    return FirstPictures(
      library: session.library, viewer: viewer, policy: policy, now: session.context.now,
      choose: choice.address, ask: ask)
  }

  private var viewer: Viewer {
    do { return try session.viewer() } catch { return Viewer(host: session.host.name) }
  }

  /// Without a credential nothing is asked: that limit is too small for pictures.
  private var ask: FirstPictures.Ask? {
    do { guard try session.isLoggedIn() else { return nil } } catch { return nil }
    return { [reader] endpoint throws(APIError) in try await reader.read(endpoint).value }
  }
}
