package import Access
import Core
package import ImageProtocol
package import Rendering
package import Terminal

/// How a command looks on the user's terminal: its colors, and how images are drawn.
///
/// The terminal is queried while requests are in flight, so that nothing waits for it.
package struct Appearance: Sendable {
  private let configuration: Configuration
  private let options: AppearanceChoice
  /// Nil if nothing needs the terminal's responses.
  private let probe: TerminalProbe?
  private let context: CommandContext

  /// Starts to query the terminal, unless that is left to `adoptResponses`.
  package init(
    _ options: AppearanceChoice, _ configuration: Configuration, asksAtOnce: Bool = true,
    in context: CommandContext
  ) {
    self.options = options
    self.configuration = configuration
    self.context = context
    let isWanted = Self.wantsAnswers(options, configuration, context.console.outputProfile)
    probe = isWanted ? Self.probe(context) : nil
    if asksAtOnce { probe?.start() }
  }

  private static func wantsAnswers(
    _ options: AppearanceChoice, _ configuration: Configuration, _ profile: TerminalProfile
  ) -> Bool {
    guard profile.isTerminal, profile.redrawsLines else { return false }
    let images = options.images ?? configuration.imagesChoice ?? .auto
    let theme = options.theme ?? configuration.themeChoice
    let isColored = profile.colorDepth != .none && theme != .plain
    return images == .auto ? isColored : images != .none || (isColored && theme == nil)
  }

  /// Nil if the terminal cannot be opened.
  private static func probe(_ context: CommandContext) -> TerminalProbe? {
    try? TerminalProbe(
      environment: context.environment,
      memory: TerminalTraitsCache(path: context.cachePath + "/terminals.json"))
  }

  /// Adopts colors according to the terminal's responses, and returns how to draw images. Waits at
  /// most a fifth of a second from the start of the query.
  package func adoptResponses() async -> ImageTarget {
    probe?.start()
    return adopt(await probe?.traits())
  }

  /// Whether it depends on the terminal's responses how images are drawn.
  package var isOpen: Bool { probe != nil && probe?.known == nil }

  /// Adopts the terminal's earlier responses, without querying it.
  package func adoptKnown() -> ImageTarget { adopt(probe?.known) }

  private func adopt(_ traits: TerminalTraits?) -> ImageTarget {
    let theme = Theme.choice(
      option: options.theme, configured: configuration.themeChoice,
      background: traits?.background, environment: context.environment)
    context.console.adopt(traits, theme: theme)
    let choice = options.images ?? configuration.imagesChoice ?? .auto
    let form = choice.form(profile: context.console.outputProfile, traits: traits)
    return ImageTarget(form: form, traits: traits)
  }

  /// What to write to the terminal to learn its new colors; its responses come to `adopt`.
  package func queryForColors() -> [UInt8] { probe?.queryForColors() ?? [] }

  /// Adopts a late response of the terminal. Returns how to draw images once that is known anew, else nil.
  package func adopt(_ reply: TerminalReply) -> ImageTarget? {
    probe?.add(reply) == true ? adoptKnown() : nil
  }

  /// Call this before the process ends: late responses of the terminal must not reach the shell.
  package func finish() async {
    await probe?.finish()
  }
}

/// The options for images, colors and rows; nil for the configured or default ones.
package struct AppearanceChoice: Sendable {
  package var images: ImagesChoice?
  package var theme: ThemeChoice?
  package var rows: RowsChoice?

  package init(images: ImagesChoice? = nil, theme: ThemeChoice? = nil) {
    self.images = images
    self.theme = theme
  }
}

/// How a list looks on the user's terminal.
///
/// An actor because whoever shows the first row waits for the terminal's responses, once.
package actor ListAppearance {
  private let session: Session
  private let context: CommandContext
  private let reader: Reader
  private let policy: ReadingPolicy
  private let appearance: Appearance
  /// Whether the command line requested images.
  private let isOnRequest: Bool
  /// Whether images may be drawn with symbols: only where the user asked for that.
  private let allowsSymbols: Bool
  private var imageTarget: ImageTarget?
  /// The images of the rows, by whether they go through a pager.
  private var made: [Bool: RowImages] = [:]

  /// Starts to query the terminal; `reader` fetches what images need.
  package init(
    _ options: AppearanceChoice, session: Session, reader: Reader, policy: ReadingPolicy,
    in context: CommandContext
  ) {
    self.session = session
    self.context = context
    self.reader = reader
    self.policy = policy
    isOnRequest = options.images != nil
    allowsSymbols = ![nil, .auto].contains(options.images ?? session.configuration.imagesChoice)
    appearance = Appearance(options, session.configuration, in: context)
  }

  /// The images of the rows; nil if there are none. Those for a pager, which shows what `pager` says,
  /// are drawn with symbols.
  package func images(pagedFor pager: TerminalProfile? = nil) async -> RowImages? {
    let isPaged = pager != nil
    if let images = made[isPaged] { return images }
    var imageTarget = await adoptedTarget()
    if let pager {
      imageTarget = imageTarget.paged(pager)
    }
    if case .symbols = imageTarget.form, !allowsSymbols { return nil }
    let imageLoader = ImageLoader(
      imageTarget, session: session, reader: reader, isOffline: policy == .offline, in: context)
    made[isPaged] = imageLoader.map {
      RowImages(
        $0,
        firstImages: session.firstImages(
          reader: reader, policy: policy, isOnRequest: isOnRequest,
          choose: RowImageChoice(
            host: session.host, theme: context.console.outputProfile.theme
          ).address),
        session: session, in: context)
    }
    return made[isPaged]
  }

  private func adoptedTarget() async -> ImageTarget {
    if let imageTarget { return imageTarget }
    let imageTarget = await appearance.adoptResponses()
    self.imageTarget = imageTarget
    return imageTarget
  }

  /// Call this before the process ends.
  package func finish() async {
    for images in made.values { await images.end() }
    await appearance.finish()
  }
}

/// What images are drawn for: one terminal and one way of drawing.
package struct ImageTarget: Sendable, Equatable {
  /// Nil to show images as text.
  package let form: ImageForm?
  package let traits: TerminalTraits?

  static let words = ImageTarget(form: nil, traits: nil)

  private var cell: CellSize { traits?.cell ?? .usual }

  package init(form: ImageForm?, traits: TerminalTraits?) {
    self.form = form
    self.traits = traits
  }

  package func box(columns: Int, rows: Int, crop: Bool = false) -> ImageBox {
    ImageBox(
      columns: columns, rows: rows, cellWidth: cell.width, cellHeight: cell.height, crop: crop,
      background: traits?.background)
  }

  /// The box of an image whose author specified `width` and `height` in pixels, within `columns`
  /// and `rows`.
  package func box(width: Int?, height: Int?, columns: Int, rows: Int) -> ImageBox {
    box(
      columns: min(columns, width.map { Self.cells($0, cell.width) } ?? columns),
      rows: min(rows, height.map { Self.cells($0, cell.height) } ?? rows))
  }

  private static func cells(_ pixels: Int, _ size: Int) -> Int {
    max(1, (min(max(0, pixels), 100_000) + size - 1) / size)
  }

  /// The same terminal behind a pager, which passes only text; no images if that has no colors.
  package func paged(_ profile: TerminalProfile) -> ImageTarget {
    ImageTarget(form: form == nil ? nil : profile.colorDepth.symbols, traits: traits)
  }
}
