import Access
package import Core
import FoundationEssentials
package import GitHub
package import ImageProtocol
import Images
package import Rendering
package import Terminal

/// Draws images beside the rows of a list: the owners' avatars, and in a wide window the first
/// image of each README.
///
/// An actor because it tracks lookups in flight, and the screen that is being filled.
package actor RowImages {
  private let context: CommandContext
  private let host: GitHubHost
  private let imageLoader: ImageLoader
  private let firstImages: FirstImages
  private let patience: Duration
  /// Lookups in flight, by repository id.
  private var requests: [Int64: Task<[Int64: String], Never>] = [:]
  private var flow: InlineImageWriter

  /// How long a screen waits for its images by default.
  private static let usualPatience = Duration.milliseconds(1500)

  init(
    _ imageLoader: ImageLoader, firstImages: FirstImages, session: Session,
    in context: CommandContext
  ) {
    self.context = context
    host = session.host
    self.imageLoader = imageLoader
    self.firstImages = firstImages
    patience = session.configuration.imageWait ?? Self.usualPatience
    flow = Self.flow(imageLoader, context, patience)
  }

  private static func flow(
    _ imageLoader: ImageLoader, _ context: CommandContext, _ patience: Duration
  ) -> InlineImageWriter {
    InlineImageWriter(
      console: context.console, output: ImageOutput(traits: imageLoader.imageTarget.traits),
      patience: patience, clock: context.clock)
  }

  /// Call this before `rows` are framed: looks up the thumbnails of all of them at once.
  package func expect(_ rows: [ListedRepository]) {
    guard context.console.outputProfile.columns >= FramedRow.wide else { return }
    let repositories = rows.map(\.repository).filter { requests[$0.id] == nil }
    guard !repositories.isEmpty else { return }
    let task = Task { [firstImages] in
      await firstImages.find(for: repositories).addresses
    }
    for repository in repositories { requests[repository.id] = task }
  }

  /// A row with the places of its images, which start loading now.
  package func block(_ listed: ListedRepository, _ row: RepositoryRow) -> LinesWithImages {
    let profile = context.console.outputProfile
    guard profile.columns >= FramedRow.narrowest else {
      return LinesWithImages(lines: row.lines(columns: profile.columns))
    }
    let owner = listed.repository.owner
    let (columns, rows) = FramedRow.avatar
    let face = DefaultAvatar(login: listed.repository.ownerLogin)
      .lines(columns: columns, rows: rows, depth: profile.colorDepth)
    let framed = FramedRow(row, avatar: face, columns: profile.columns)
    var rooms = [
      ImageSlot(
        row: 0, column: framed.avatarColumn, columns: columns, rows: rows,
        image: imageLoader.avatar(of: owner, columns: columns, rows: rows))
    ]
    if let column = framed.thumbnailColumn { rooms.append(thumbnail(of: listed, column)) }
    return LinesWithImages(lines: framed.lines, rooms: rooms)
  }

  private func thumbnail(of listed: ListedRepository, _ column: Int) -> ImageSlot {
    let (columns, rows) = FramedRow.thumbnail
    let (id, task) = (listed.repository.id, requests[listed.repository.id])
    let image = imageLoader.begin(in: imageLoader.imageTarget.box(columns: columns, rows: rows)) {
      [host] in
      let address = await task?.value[id].flatMap(ImageLocation.init(stored:))
      // An older ghrepo may have chosen another image.
      return address.flatMap { $0.isThumbnail(of: listed.repository, on: host) ? $0 : nil }
    }
    return ImageSlot(row: 0, column: column, columns: columns, rows: rows, image: image)
  }

  /// The rows with their images as text; late images are omitted.
  package func lines(of rows: [(listed: ListedRepository, row: RepositoryRow)]) async
    -> [StyledText]
  {
    expect(rows.map(\.listed))
    let blocks = rows.map { block($0.listed, $0.row) }
    let rooms = blocks.enumerated().flatMap { index, block in
      block.rooms.enumerated().map { (image: [index, $0.offset], drawn: $0.element.image) }
    }
    let drawn = await imageLoader.drawn(rooms, within: patience)
    return blocks.enumerated().flatMap { index, block in
      block.rooms.enumerated().reduce(into: block.lines) { lines, room in
        guard let symbols = drawn[[index, room.offset]]?.symbols else { return }
        for (line, text) in symbols.enumerated() where line < lines.count {
          lines[line] = lines[line].replacing(from: room.element.column, with: text)
        }
      }
    }
  }

  package func write(_ block: LinesWithImages) async throws(ConsoleError) {
    try await flow.write(block.lines, rooms: block.rooms)
  }

  /// Call this when the screen is full or the list has ended; late images are omitted.
  package func waitForImages() async throws(ConsoleError) {
    let full = flow
    flow = Self.flow(imageLoader, context, patience)
    try await full.finish()
  }

  func end() {
    imageLoader.end()
    for task in requests.values { task.cancel() }
  }
}

extension ImageLoader {
  /// Starts to load the owner's avatar.
  package func avatar(of owner: Owner?, columns: Int, rows: Int) -> Task<DrawnImage?, Never> {
    let box = imageTarget.box(columns: columns, rows: rows, crop: true)
    return begin(in: box) {
      owner.flatMap {
        .avatar(of: $0, pixels: max(columns * box.cellWidth, rows * box.cellHeight))
      }
    }
  }
}

extension Repository {
  package var ownerLogin: String { owner?.login ?? currentName?.owner ?? "" }
}

/// Lines, and the places of images in them.
package struct LinesWithImages: Sendable {
  package var lines: [StyledText]
  package var rooms: [ImageSlot]

  package init(lines: [StyledText], rooms: [ImageSlot] = []) {
    (self.lines, self.rooms) = (lines, rooms)
  }

  package mutating func append(_ line: StyledText) {
    lines.append(line)
  }

  /// Appends `other` below.
  package static func += (left: inout LinesWithImages, right: LinesWithImages) {
    for room in right.rooms {
      var room = room
      room.row += left.lines.count
      left.rooms.append(room)
    }
    left.lines += right.lines
  }
}
