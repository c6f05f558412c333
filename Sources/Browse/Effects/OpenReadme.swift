internal import Access
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import ImageProtocol
internal import Images
internal import Output
internal import Presentation
internal import Readme
internal import Synchronization
internal import Terminal

/// A parsed README with the images drawn so far.
///
/// A class with a lock because images arrive on other tasks than the one that lays the text out.
final class OpenReadme: Sendable {
  let content: ReadmeContent
  let repository: Repository
  /// Whether to skip images that cost an API request.
  private let isPreview: Bool
  private let drawn = Mutex<[ReadmeImage: ScreenImage]>([:])

  init(_ bytes: ReadmeBytes, of repository: Repository, isPreview: Bool = false) {
    content = ReadmeContent(bytes)
    self.repository = repository
    self.isPreview = isPreview
  }

  /// Images in the repository are fetched from the API.
  func mayFetch(_ address: ImageLocation) -> Bool {
    if case .file = address { !isPreview } else { true }
  }

  /// The images that fit into `columns`.
  func images(in columns: Int) -> [ReadmeImage: ScreenImage] {
    drawn.withLock { $0.filter { $0.value.drawn.columns <= columns } }
  }

  func put(_ image: ScreenImage, for source: ReadmeImage) {
    drawn.withLock { $0[source] = image }
  }
}

/// Lays a README out for one width: the text at once, and again as its images arrive.
struct ReadmePainter: Sendable {
  private let readme: OpenReadme
  private let drawing: ReadmeDrawing
  private let profile: TerminalProfile
  private let columns: Int
  private let show: @Sendable (ReadmePage) -> Void

  init(
    readme: OpenReadme, session: Session, _ appearance: EffectAppearance, columns: Int,
    show: @escaping @Sendable (ReadmePage) -> Void
  ) {
    self.readme = readme
    profile = appearance.profile()
    self.columns = columns
    self.show = show
    drawing = ReadmeDrawing(
      readme.content, of: readme.repository, on: session.host, columns: columns,
      language: appearance.language,
      showCommand: session.command("show \(readme.repository.fullName)"))
  }

  /// Shows the text, with images drawn earlier if they fit.
  func showText() {
    let images = readme.images(in: columns)
    let lines = drawing.layout(
      profile, drawn: images.mapValues(\.drawn), followsLinks: true)
    show(ReadmePage(lines: drawing.noticeLines + lines, images: images))
  }

  /// Returns when all images have arrived or failed. It redraws after 1, 2, 4, … images, because
  /// each redraw moves the text below them.
  func showImages(_ imageLoader: ImageLoader) async {
    let imageRequests = drawing.imageRequests(imageLoader.imageTarget, profile)
      .filter { readme.mayFetch($0.address) }
    var (count, shown) = (0, 0)
    await withTaskGroup(of: (ReadmeImage, DrawnImage?).self) { group in
      for request in imageRequests {
        group.addTask {
          let drawn = await imageLoader.image(at: request.address, in: request.box)
          return (request.image, drawn)
        }
      }
      for await (image, drawn) in group {
        guard let drawn else { continue }
        readme.put(ScreenImage(drawn), for: image)
        count += 1
        guard count.nonzeroBitCount == 1, !Task.isCancelled else { continue }
        showText()
        shown = count
      }
    }
    if count > shown, !Task.isCancelled { showText() }
  }
}
