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

  /// The limit without a login is small: it is spent on pictures only for who asks for them.
  private var ask: FirstPictures.Ask? {
    do {
      if try session.isLoggedIn() {
        return { [reader] names throws(APIError) in
          try await reader.read(.readmeTexts(of: names)).value
        }
      }
    } catch { return nil }
    guard isOnRequest else { return nil }
    let readmes = AnonymousReadmes { [reader] name throws(APIError) in
      try await reader.read(.readme(of: name))
    }
    return { names throws(APIError) in await readmes.batch(of: names) }
  }
}
