package import Access
internal import Auth
package import BrowseModel
internal import Core
internal import FoundationEssentials
package import Presentation
internal import Rendering
internal import Storage
internal import Synchronization
internal import Terminal

/// Runs the full screen from the first frame until the user quits.
package struct BrowseRunner {
  private let start: BrowseStart
  private let session: Session
  private let listener: ScreenListener
  private let reading: ReadSettings
  private let options: AppearanceChoice
  private let context: CommandContext

  /// - Parameter session: sends what happens to `listener`.
  package init(
    _ start: BrowseStart, session: Session, _ listener: ScreenListener, reading: ReadSettings,
    appearance: AppearanceChoice, in context: CommandContext
  ) {
    self.listener = listener
    self.context = context
    self.start = start
    self.session = session
    self.reading = reading
    options = appearance
  }

  /// Whether the output is a terminal that supports redrawing, and the user can press keys.
  package static func isPossible(in context: CommandContext) -> Bool {
    let profile = context.console.outputProfile
    return profile.isTerminal && profile.redrawsLines && context.console.canAsk
  }

  package func run() async throws {
    let appearance = BrowseAppearance(options, session.configuration, in: context)
    let handler = try GitHubEffects(
      session, listener, reading: reading, appearance: appearance.effects)
    if try mayPrompt() { await handler.lookUpCredential() }
    let device = try TerminalDevice()
    var state = BrowseState(
      settings: appearance.first, now: context.now(), start: start, isOffline: reading.isOffline,
      login: session.knownViewer.account)
    state.host = session.host
    state.settings.cloneDirectory =
      session.configuration.cloneDirectory?.text ?? session.ports.directory()
    state.hasUnnamedToken = try state.login == nil && session.isLoggedInOrFail()
    let runtime = BrowseRuntime(
      state: state, traits: appearance.traits, handler: handler, device: device,
      environment: context.environment, clock: context.clock, now: context.now,
      look: appearance)
    let last: [Toast]
    do { last = try await runtime.run() } catch {
      await handler.finish()
      throw error
    }
    await handler.finish()
    for toast in last { context.say(toast.message, toast.isProblem ? .problem : .plain) }
  }

  /// Whether gpg or the program of `token_command` may prompt on the terminal, which only the full
  /// screen reads later.
  private func mayPrompt() throws(Failure) -> Bool {
    do throws(AuthError) {
      guard !reading.isOffline, try session.isLoggedIn() else { return false }
      guard session.knownViewer.account != nil else { return true }
      let record = try session.finder.storedRecord(on: session.host)
      return record?.storage.traits.promptsInTerminal ?? false
    } catch {
      throw session.failure(error)
    }
  }
}

/// How the full screen looks: first from cached terminal traits, then from the terminal's
/// responses.
///
/// A class with a lock because the terminal responds while images are drawn.
final class BrowseAppearance: TerminalLook {
  private let context: CommandContext
  private let appearance: Appearance
  private let isOnRequest: Bool
  private let imageTarget: Mutex<ImageTarget>
  /// The look of the first frame.
  let first: BrowseSettings

  /// Does not query the terminal yet.
  init(
    _ options: AppearanceChoice, _ configuration: Configuration, in context: CommandContext
  ) {
    self.context = context
    appearance = Appearance(options, configuration, asksAtOnce: false, in: context)
    isOnRequest = options.images != nil
    let known = appearance.adoptKnown()
    // Draws no images yet: they would have to be redrawn if the protocol changes.
    let imageTarget = appearance.isOpen ? ImageTarget(form: nil, traits: known.traits) : known
    self.imageTarget = Mutex(imageTarget)
    var first = BrowseSettings(
      language: context.language, profile: context.console.outputProfile,
      showsImages: imageTarget.form != nil,
      rows: options.rows ?? configuration.rowsChoice
        ?? RememberedRows(in: context.cachePath).choice ?? .auto,
      keys: configuration.keyMap, commands: configuration.boundCommands)
    first.trendsByGain = configuration.trendingBy == .gained
    self.first = first
  }

  /// What is known about the terminal so far.
  var traits: TerminalTraits? { imageTarget.withLock(\.traits) }

  /// Queries the terminal; nothing else may read it meanwhile.
  func probe(_ settings: BrowseSettings) async -> (
    settings: BrowseSettings, traits: TerminalTraits?
  ) {
    _ = await appearance.adoptResponses()
    await appearance.finish()
    // On a slow line, responses may arrive in between.
    return look(settings, appearance.adoptKnown())
  }

  private func look(
    _ settings: BrowseSettings, _ target: ImageTarget
  ) -> (settings: BrowseSettings, traits: TerminalTraits?) {
    imageTarget.withLock { $0 = target }
    var settings = settings
    settings.profile = context.console.outputProfile
    settings.showsImages = target.form != nil
    return (settings, target.traits)
  }

  func queryForColors() -> [UInt8] { appearance.queryForColors() }

  func adopt(
    _ reply: TerminalReply, _ settings: BrowseSettings
  ) -> (settings: BrowseSettings, traits: TerminalTraits?)? {
    appearance.adopt(reply).map { look(settings, $0) }
  }

  /// What effects draw for.
  var effects: EffectAppearance {
    EffectAppearance(
      profile: { [context] in context.console.outputProfile },
      imageTarget: { self.imageTarget.withLock(\.self) }, language: context.language,
      drawer: context.drawer, isOnRequest: isOnRequest)
  }
}
