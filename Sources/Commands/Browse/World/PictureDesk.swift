internal import Browse
internal import Catalog
internal import GitHub
internal import ImageProtocol
internal import Pictures
internal import Readme
internal import Terminal

/// Gets the pictures that the screen wishes for.
///
/// An actor because it keeps one gallery for all of them, until another person looks.
actor PictureDesk {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private let look: WorldLook
  private var settled: (canvas: Canvas, gallery: Gallery?)?
  /// What is left for questions about pictures, as GitHub said last.
  private var limit: RateLimit?

  private static let avatar = (columns: 8, rows: 4)
  private static let thumbnail = (columns: 20, rows: 4)
  /// Pictures of one wish list that are on their way at one time.
  private static let atOnce = 6

  typealias Send = @Sendable (BrowseEvent) -> Void

  init(session: Session, reader: Reader, policy: ReadingPolicy, look: WorldLook) {
    self.session = session
    self.reader = reader
    self.policy = policy
    self.look = look
  }

  /// Tells of each picture once; of none where pictures are words.
  func get(_ wishes: [PictureWish], _ send: @escaping Send) async {
    guard let gallery = gallery() else { return }
    async let avatars: Void = avatars(wishes, gallery, send)
    await thumbnails(wishes, gallery, send)
    await avatars
  }

  /// Nil where pictures are words.
  func gallery() -> Gallery? {
    let canvas = look.canvas()
    if let settled, settled.canvas == canvas { return settled.gallery }
    let gallery = Gallery(
      canvas, session: session, reader: reader, isOffline: policy == .offline)
    settled = (canvas, gallery)
    return gallery
  }

  /// Another person sees other pictures.
  func renew() {
    settled?.gallery?.end()
    settled = nil
    limit = nil
  }

  private func avatars(
    _ wishes: [PictureWish], _ gallery: Gallery, _ send: @escaping Send
  ) async {
    let (columns, rows) = Self.avatar
    let box = gallery.canvas.box(columns: columns, rows: rows, crop: true)
    let pixels = max(columns * box.cellWidth, rows * box.cellHeight)
    let wanted: [Wanted] = wishes.compactMap { wish in
      guard case .avatar(let owner) = wish else { return nil }
      return Wanted(key: wish.key, address: .avatar(of: owner, pixels: pixels), box: box)
    }
    await draw(wanted, gallery, send)
  }

  private func thumbnails(
    _ wishes: [PictureWish], _ gallery: Gallery, _ send: @escaping Send
  ) async {
    let box = gallery.canvas.box(columns: Self.thumbnail.columns, rows: Self.thumbnail.rows)
    var open: [Repository] = wishes.compactMap {
      if case .thumbnail(let repository) = $0 { repository } else { nil }
    }
    let pictures = session.firstPictures(
      reader: reader, policy: policy, isOnRequest: look.isOnRequest)
    while !open.isEmpty, !Task.isCancelled {
      let batch = Array(open.prefix(Endpoint<ReadmeBatch>.readmesAtOnce))
      open.removeFirst(batch.count)
      let findings = await pictures.find(for: batch, limit: limit)
      limit = findings.rateLimit
      let wanted = batch.map { repository in
        Wanted(
          key: .thumbnail(repository.id),
          address: findings.addresses[repository.id].flatMap(PictureAddress.init(stored:)),
          box: box)
      }
      await draw(wanted, gallery, send)
    }
  }

  private struct Wanted: Sendable {
    let key: PictureKey
    let address: PictureAddress?
    let box: PictureBox
  }

  private func draw(
    _ wanted: [Wanted], _ gallery: Gallery, _ send: @escaping Send
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (index, wish) in wanted.enumerated() {
        if index >= Self.atOnce { await group.next() }
        group.addTask {
          guard let address = wish.address else { return send(.picture(wish.key, nil)) }
          let drawn = await gallery.picture(at: address, in: wish.box)
          // A picture that nobody waits for any more may be wished for again.
          if !Task.isCancelled { send(.picture(wish.key, drawn.map(ScreenImage.init))) }
        }
      }
    }
  }
}
