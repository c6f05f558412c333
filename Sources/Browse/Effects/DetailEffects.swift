internal import Access
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub

/// Loads repository details, and lays out the README on the screen.
///
/// An actor because a README is loaded and laid out by different tasks.
actor DetailEffects {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let images: ImageEffects
  private let appearance: EffectAppearance
  /// The README on the screen.
  private var current: (name: RepositoryName, readme: OpenReadme, columns: Int)?
  /// Draws its images for the effect with this number.
  private var drawing: (number: Int, task: Task<Void, Never>)?
  /// Calls of `read` and `layOut` so far.
  private var calls = 0

  /// Details younger than this are not fetched again.
  static let usualAge = Duration.seconds(60 * 60)

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

  /// Sends cached details of `name` first, then newer ones, and images as they arrive.
  func read(
    _ name: RepositoryName, columns: Int, origin: DetailOrigin, _ send: @escaping Send
  ) async {
    calls += 1
    let number = calls
    if current?.name == name { current?.columns = columns }
    let reading = DetailReading(
      name: name, session: session, reader: reader,
      policy: origin == .refresh && policy != .offline ? .networkOnly : policy, origin: origin
    ) { update in
      switch update {
      case .event(let event): send(event)
      case .readme(let bytes, let repository):
        let isPreview = origin == .cached || origin == .readme
        let readme = OpenReadme(bytes, of: repository, isPreview: isPreview)
        await self.replace(readme, name, columns: columns, for: number, send)
      }
    }
    await reading.run()
    await finishDrawing(for: number)
  }

  /// Lays out a loaded README again, for another width.
  func layOut(_ name: RepositoryName, columns: Int, _ send: @escaping Send) async {
    guard let current, current.name == name else { return }
    calls += 1
    let number = calls
    show(current.readme, name, columns: columns, for: number, send)
    await finishDrawing(for: number)
  }

  /// Drops the README, and cancels its images.
  func close() {
    drawing?.task.cancel()
    drawing = nil
    current = nil
  }

  /// Shows a loaded README for the width it has now, which may have changed since `columns`.
  private func replace(
    _ readme: OpenReadme, _ name: RepositoryName, columns: Int, for number: Int,
    _ send: @escaping Send
  ) {
    let columns = current.flatMap { $0.name == name ? $0.columns : nil } ?? columns
    show(readme, name, columns: columns, for: number, send)
  }

  /// Shows the text; images follow, and nothing waits for them.
  private func show(
    _ readme: OpenReadme, _ name: RepositoryName, columns: Int, for number: Int,
    _ send: @escaping Send
  ) {
    // Another repository may be on the screen by now.
    if Task.isCancelled { return }
    drawing?.task.cancel()
    current = (name, readme, columns)
    let painter = ReadmePainter(
      readme: readme, session: session, appearance, columns: columns
    ) { send(.detail(name, .readme($0, columns: columns))) }
    painter.showText()
    let task = Task { [images] in
      if let imageLoader = await images.imageLoader() { await painter.showImages(imageLoader) }
    }
    drawing = (number, task)
  }

  /// Returns when the images of this call have arrived or failed, or another call draws them.
  private func finishDrawing(for number: Int) async {
    guard let drawing, drawing.number == number else { return }
    await withTaskCancellationHandler {
      await drawing.task.value
    } onCancel: {
      drawing.task.cancel()
    }
  }
}
