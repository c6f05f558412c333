package import Access
package import Core
package import GitHub
import ImageProtocol
package import Presentation
package import Rendering
package import Terminal

/// Brings what is known of a repository to the output: the text first, and pictures as they come.
package struct ShowPage {
  let session: Session
  let repository: Repository
  /// Nil to write only the README.
  let detail: RepositoryDetail?
  let readme: ReadmeBytes?
  let page: ReadmeOutput
  let context: CommandContext

  package init(
    session: Session, repository: Repository, detail: RepositoryDetail?, readme: ReadmeBytes?,
    page: ReadmeOutput, in context: CommandContext
  ) {
    self.context = context
    self.session = session
    self.repository = repository
    self.detail = detail
    self.readme = readme
    self.page = page
  }

  private static let avatar = (columns: 8, rows: 4)
  /// Narrower windows show no avatar.
  private static let narrowest = 40
  /// How long to wait for all images of a README together, by default.
  private static let usualPatience = Duration.seconds(2)

  private var patience: Duration { session.configuration.imageWait ?? Self.usualPatience }

  /// - Parameter reader: reads what images need.
  package func write(
    _ appearance: Appearance, _ reader: Reader, isOffline: Bool
  ) async throws(ConsoleError) {
    func imageLoader(_ imageTarget: ImageTarget) -> ImageLoader? {
      ImageLoader(
        imageTarget, session: session, reader: reader, isOffline: isOffline, in: context)
    }
    let imageTarget = await appearance.adoptResponses()
    let profile = context.console.outputProfile
    let drawing = drawing(profile)
    if let notice = drawing?.notice { context.say(notice, .dim) }
    let pager = page.allowsPager ? Pager(context: context) : nil
    if let pager, isLong(drawing, imageTarget, profile) {
      try await write(
        through: pager, imageLoader(imageTarget.paged(pager.profile(profile))), drawing)
    } else {
      try await write(imageLoader(imageTarget), drawing, profile)
    }
  }

  private func drawing(_ profile: TerminalProfile) -> ReadmeDrawing? {
    readme.map {
      ReadmeDrawing(
        ReadmeContent($0), of: repository, on: session.host, columns: page.columns(profile),
        language: context.language, isAccessible: context.isAccessible,
        wrapsText: page.width != nil || profile.isTerminal,
        showCommand: session.command("show \(repository.fullName)"))
    }
  }

  /// Whether text and images may exceed the window; the shell's prompt needs the last line.
  private func isLong(
    _ drawing: ReadmeDrawing?, _ imageTarget: ImageTarget, _ profile: TerminalProfile
  ) -> Bool {
    let avatar = imageTarget.form == nil ? [] : face(profile)
    let lines = head(profile, avatar: avatar).count + (drawing?.height(imageTarget, profile) ?? 0)
    return lines > profile.size.rows - 1
  }

  /// Writes directly to the output.
  private func write(
    _ imageLoader: ImageLoader?, _ drawing: ReadmeDrawing?, _ profile: TerminalProfile
  ) async throws(ConsoleError) {
    // Echoed characters would move the images.
    let silence = imageLoader == nil ? nil : ModeLease.silence()
    let flow = InlineImageWriter(
      console: context.console,
      output: imageLoader.map { ImageOutput(traits: $0.imageTarget.traits) }, patience: patience,
      clock: context.clock)
    let images = imageLoader.flatMap { drawing?.begin($0, profile) } ?? []
    let head = framedHead(imageLoader, profile)
    try await flow.write(head.lines, rooms: head.rooms)
    if let drawing {
      let drawn = await imageLoader?.drawn(images, within: patience) ?? [:]
      let body = drawing.lines(profile, drawn: drawn)
      try await flow.write(body.lines, rooms: body.rooms)
    }
    try await flow.finish()
    _ = consume silence
    imageLoader?.end()
  }

  /// A pager gets all its text at once, so this waits for all images, the avatar among them.
  private func write(
    through pager: Pager, _ imageLoader: ImageLoader?, _ drawing: ReadmeDrawing?
  ) async throws(ConsoleError) {
    let profile = pager.profile(context.console.outputProfile)
    let images = imageLoader.flatMap { drawing?.begin($0, profile) } ?? []
    async let avatar = avatar(imageLoader)
    let drawn = await imageLoader?.drawn(images, within: patience) ?? [:]
    let face = await avatar?.symbols ?? face(profile)
    imageLoader?.end()
    let lines =
      head(profile, avatar: imageLoader == nil ? [] : face)
      + (drawing?.lines(profile, drawn: drawn).lines ?? [])
    try await pager.show(lines, in: context)
  }

  /// The owner's avatar; nil if it does not come in time.
  private func avatar(_ imageLoader: ImageLoader?) async -> DrawnImage? {
    guard let imageLoader else { return nil }
    let image = imageLoader.avatar(
      of: repository.owner, columns: Self.avatar.columns, rows: Self.avatar.rows)
    return await imageLoader.drawn([(image: 0, drawn: image)], within: patience)[0]
  }

  private func framedHead(_ imageLoader: ImageLoader?, _ profile: TerminalProfile)
    -> LinesWithImages
  {
    guard let imageLoader, detail != nil, profile.columns >= Self.narrowest else {
      return LinesWithImages(lines: head(profile, avatar: []))
    }
    let (columns, rows) = Self.avatar
    let room = ImageSlot(
      row: 0, column: 0, columns: columns, rows: rows,
      image: imageLoader.avatar(of: repository.owner, columns: columns, rows: rows))
    return LinesWithImages(lines: head(profile, avatar: face(profile)), rooms: [room])
  }

  private func face(_ profile: TerminalProfile) -> [StyledText] {
    DefaultAvatar(login: repository.ownerLogin)
      .lines(columns: Self.avatar.columns, rows: Self.avatar.rows, depth: profile.colorDepth)
  }

  private func head(_ profile: TerminalProfile, avatar: [StyledText]) -> [StyledText] {
    guard let detail else { return [] }
    let lines = detail.lines(
      columns: page.columns(profile),
      drawsBars: profile.isTerminal && profile.hasAttributes && !context.isAccessible,
      isAccessible: context.isAccessible, avatar: avatar)
    return readme == nil ? lines : lines + [StyledText()]
  }
}
