internal import GitHub
package import ImageProtocol
import Messages
package import Terminal

/// How a command looks on the user's terminal: its colors, and how pictures are drawn.
///
/// The terminal is asked while GitHub is, so that nothing waits for it.
package struct Appearance: Sendable {
  private let session: Session
  private let options: AppearanceChoice
  /// Nil where nothing that the terminal could tell is wanted.
  private let probe: TerminalProbe?

  private var context: CommandContext { session.context }

  /// Begins to ask the terminal, unless it shall wait for `settle`.
  package init(_ options: AppearanceChoice, session: Session, asksAtOnce: Bool = true) {
    self.options = options
    self.session = session
    let isWanted = Self.wantsAnswers(options, session)
    probe = isWanted ? Self.probe(session.context) : nil
    if asksAtOnce { probe?.start() }
  }

  private static func wantsAnswers(_ options: AppearanceChoice, _ session: Session) -> Bool {
    let profile = session.context.console.outputProfile
    guard profile.isTerminal, profile.redrawsLines else { return false }
    let images = options.images ?? session.configuration.images ?? .auto
    let theme = options.theme ?? session.configuration.theme
    let isColored = profile.colorDepth != .none && theme != .plain
    return images == .auto ? isColored : images != .none || (isColored && theme == nil)
  }

  /// A terminal that cannot be opened has nothing to say.
  private static func probe(_ context: CommandContext) -> TerminalProbe? {
    do {
      return try TerminalProbe(
        environment: context.environment,
        memory: TerminalMemory(path: context.cachePath + "/terminals.json"))
    } catch { return nil }
  }

  /// Takes on the colors that go with what the terminal has answered, and tells how pictures come
  /// onto it. Waits a fifth of a second at most, counted from the beginning.
  package func settle() async -> ImageTarget {
    probe?.start()
    return adopt(await probe?.traits())
  }

  /// Whether the terminal must answer before it is known how pictures come onto it.
  package var isOpen: Bool { probe != nil && probe?.known == nil }

  /// Takes on what the terminal has told another time; asks it nothing.
  package func adoptKnown() -> ImageTarget { adopt(probe?.known) }

  private func adopt(_ traits: TerminalTraits?) -> ImageTarget {
    let theme = Theme.choice(
      option: options.theme, configured: session.configuration.theme,
      background: traits?.background, environment: context.environment)
    context.console.adopt(traits, theme: theme)
    let choice = options.images ?? session.configuration.images ?? .auto
    let form = choice.form(
      profile: context.console.outputProfile, traits: traits, environment: context.environment)
    return ImageTarget(form: form, traits: traits)
  }

  /// To be called before the process ends: what the terminal answers late must not reach the shell.
  package func finish() async {
    await probe?.finish()
  }
}

/// How images and colors are to be shown; nil for the configured or usual way.
package struct AppearanceChoice: Sendable {
  package var images: ImagesChoice?
  package var theme: ThemeChoice?

  package init(images: ImagesChoice? = nil, theme: ThemeChoice? = nil) {
    self.images = images
    self.theme = theme
  }
}

/// How a list looks on the user's terminal.
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
