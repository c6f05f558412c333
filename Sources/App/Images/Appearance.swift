import Messages
package import Terminal

/// How a command looks on the person's terminal: its colours, and how pictures are drawn.
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

  /// Takes on the colours that go with what the terminal has answered, and tells how pictures come
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
