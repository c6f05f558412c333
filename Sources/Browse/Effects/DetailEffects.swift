internal import App
internal import FoundationEssentials
internal import GitHub
internal import Rendering
internal import Storage
internal import Terminal

/// Loads repository details, and caches the most recently opened READMEs.
///
/// An actor because a README is loaded and laid out by different tasks.
actor DetailEffects {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let images: ImageEffects
  private let appearance: EffectAppearance
  /// Least recently viewed first.
  private var open: [(name: RepositoryName, readme: OpenReadme)] = []
  private var drawing: Task<Void, Never>?

  /// Details younger than this are not fetched again.
  static let usualAge = Duration.seconds(60 * 60)
  private static let mostOpen = 8

  typealias Send = @Sendable (BrowseEvent) -> Void

  init(
    session: Session, reader: Reader, policy: ReadingPolicy, images: ImageEffects,
    appearance: EffectAppearance
  ) {
    self.session = session
    self.reader = reader
    self.policy = policy
    self.images = images
    self.appearance = appearance
  }

  /// Sends cached details of `name` first, then newer ones.
  func read(
    _ name: RepositoryName, columns: Int, origin: DetailOrigin, _ send: @escaping Send
  ) async {
    let reading = DetailReading(
      name: name, session: session, reader: reader,
      policy: origin == .refresh && policy != .offline ? .networkOnly : policy, origin: origin
    ) { news in
      switch news {
      case .event(let event): send(event)
      case .readme(let bytes, let repository):
        let isPreview = origin == .cached || origin == .readme
        let readme = await self.keep(
          OpenReadme(bytes, of: repository, isPreview: isPreview), as: name)
        await self.show(readme, name, columns: columns, send)
      }
    }
    await reading.run()
  }

  /// Lays out a loaded README again, for another width.
  func layOut(_ name: RepositoryName, columns: Int, _ send: @escaping Send) async {
    guard let readme = open.last(where: { $0.name == name })?.readme else { return }
    await show(readme, name, columns: columns, send)
  }

  /// Called when the detail closes: images that are still loading are not needed.
  func leave() {
    drawing?.cancel()
    drawing = nil
  }

  func close() {
    leave()
    open = []
  }

  private func keep(_ readme: OpenReadme, as name: RepositoryName) -> OpenReadme {
    open.removeAll { $0.name == name }
    open.append((name, readme))
    if open.count > Self.mostOpen { open.removeFirst() }
    return readme
  }

  private func show(
    _ readme: OpenReadme, _ name: RepositoryName, columns: Int, _ send: @escaping Send
  ) async {
    leave()
    let painter = ReadmePainter(
      readme: readme, session: session, profile: appearance.profile(), columns: columns
    ) { send(.detail(name, .readme($0, columns: columns))) }
    painter.showText()
    let task = Task { [images] in
      if let imageLoader = await images.imageLoader() { await painter.showImages(imageLoader) }
    }
    drawing = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
