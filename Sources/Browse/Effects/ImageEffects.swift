internal import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import ImageProtocol
internal import Images
internal import Messages
internal import Presentation
internal import Terminal

/// Loads the images that the screen requests, the most important first.
///
/// An actor because the requests change while images load.
actor ImageEffects {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let appearance: EffectAppearance
  /// Receives why an image is missing.
  private let report: @Sendable (Message) -> Void
  private var adopted: (imageTarget: ImageTarget, imageLoader: ImageLoader?)?
  /// Images whose loading has not started.
  private var wanted: [ImageLoad] = []
  /// Images that are being loaded.
  private var begun: Set<ImageKey> = []
  private var workers = 0
  /// Images of an older generation were drawn for another target.
  private var generation = 0
  /// URLs of the thumbnails in `wanted`; the inner nil means that the README has no image.
  private var addresses: [Int64: ImageLocation?] = [:]
  private var lookup: Task<Void, Never>?
  /// The rate limit for these lookups, from GitHub's last response.
  private var limit: RateLimit?

  /// Images that load at the same time.
  private static let atOnce = 6

  init(
    session: Session, reader: Reader, policy: ReadingPolicy, appearance: EffectAppearance,
    report: @escaping @Sendable (Message) -> Void
  ) {
    self.report = report
    self.session = session
    self.reader = reader
    self.policy = policy
    self.appearance = appearance
  }

  /// Sends each image once, unless a newer call drops it before its loading starts. Sends nothing
  /// where images are shown as text.
  func get(_ loads: [ImageLoad], generation: Int, _ send: @escaping Send) async {
    guard let imageLoader = imageLoader() else { return }
    if generation != self.generation {
      self.generation = generation
      begun = []
      workers = 0
    }
    wanted = loads.filter { !begun.contains($0.key) }
    let kept = Set(wanted.compactMap(\.repository?.id))
    addresses = addresses.filter { kept.contains($0.key) }
    await withTaskGroup(of: Void.self) { group in
      if !unknown.isEmpty { group.addTask { await self.lookUp() } }
      for _ in 0..<max(0, min(wanted.count, Self.atOnce - workers)) {
        workers += 1
        group.addTask { await self.work(on: imageLoader, generation, send) }
      }
    }
  }

  /// Nil where images are shown as text.
  func imageLoader() -> ImageLoader? {
    let imageTarget = appearance.imageTarget()
    if let adopted, adopted.imageTarget == imageTarget { return adopted.imageLoader }
    let imageLoader = ImageLoader(
      imageTarget, session: session, reader: reader, isOffline: policy == .offline,
      drawer: appearance.drawer, report: report)
    adopted = (imageTarget, imageLoader)
    return imageLoader
  }

  /// Another account sees other images.
  func renew() {
    adopted?.imageLoader?.end()
    adopted = nil
    addresses = [:]
    limit = nil
  }

  private func work(on imageLoader: ImageLoader, _ generation: Int, _ send: @escaping Send) async {
    while let load = await next(of: generation) {
      begun.insert(load.key)
      let image = await image(load, imageLoader)
      guard generation == self.generation else { return }
      begun.remove(load.key)
      // An image that is no longer wanted may be requested again.
      if !Task.isCancelled { send(.image(load.key, image)) }
    }
    if generation == self.generation { workers -= 1 }
  }

  private func next(of generation: Int) async -> ImageLoad? {
    while generation == self.generation, !wanted.isEmpty, !Task.isCancelled {
      if let index = wanted.firstIndex(where: {
        $0.repository.map { addresses[$0.id] != nil } ?? true
      }) {
        return wanted.remove(at: index)
      }
      await lookUp()
    }
    return nil
  }

  private func image(_ load: ImageLoad, _ imageLoader: ImageLoader) async -> ScreenImage? {
    let imageTarget = imageLoader.imageTarget
    let (address, box): (ImageLocation?, ImageBox)
    switch load {
    case .avatar(let owner, let size):
      let (columns, rows) = size.avatar
      box = imageTarget.box(columns: columns, rows: rows, crop: true)
      let pixels = max(columns * box.cellWidth, rows * box.cellHeight)
      address = .avatar(of: owner, pixels: pixels)
    case .thumbnail(let repository, let size):
      box = imageTarget.box(columns: size.thumbnail.columns, rows: size.thumbnail.rows)
      address = addresses.removeValue(forKey: repository.id) ?? nil
    }
    guard let address else { return nil }
    return await imageLoader.image(at: address, in: box).map(ScreenImage.init)
  }

  /// Repositories whose first image is wanted and has not been looked up.
  private var unknown: [Repository] {
    wanted.compactMap(\.repository).filter { addresses[$0.id] == nil }
  }

  /// Looks up the first images of many repositories in one request; one request at a time.
  private func lookUp() async {
    let task = lookup ?? beginLookup(Array(unknown.prefix(Endpoint<ReadmeBatch>.readmesAtOnce)))
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func beginLookup(_ batch: [Repository]) -> Task<Void, Never> {
    let images = session.firstImages(
      reader: reader, policy: policy, isOnRequest: appearance.isOnRequest,
      choose: RowImageChoice(host: session.host, theme: appearance.profile().theme).address)
    let task = Task { [limit] in
      let findings = await images.find(for: batch, limit: limit)
      self.limit = findings.rateLimit
      for repository in batch {
        addresses[repository.id] = .some(
          findings.addresses[repository.id].flatMap(ImageLocation.init(stored:))
            .flatMap { $0.isThumbnail(of: repository, on: session.host) ? $0 : nil })
      }
      lookup = nil
    }
    lookup = task
    return task
  }
}

extension ImageLoad {
  /// The repository whose README has the image; nil for an avatar.
  fileprivate var repository: Repository? {
    if case .thumbnail(let repository, _) = self { repository } else { nil }
  }
}
