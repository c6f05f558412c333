package import Core
import FoundationEssentials
package import GitHub
package import ImageProtocol
package import Images
package import Messages
package import Presentation
package import Readme
package import Rendering
package import Terminal

/// Lays a README out in lines, with its images.
package struct ReadmeDrawing: Sendable {
  let content: ReadmeContent
  let place: ReadmeBaseURL
  let repository: Repository
  let host: GitHubHost
  let columns: Int
  let language: Language
  let isAccessible: Bool
  /// Whether text without a layout is wrapped for a pipe too.
  private let wrapsText: Bool
  private let showCommand: String?

  /// Images after the first 24 are shown as text.
  private static let mostImages = 24
  /// The maximum rows of an image in a high window.
  private static let highest = 20

  /// - Parameter showCommand: the command that shows this README; nil for one on github.com.
  package init(
    _ content: ReadmeContent, of repository: Repository, on host: GitHubHost, columns: Int,
    language: Language, isAccessible: Bool = false, wrapsText: Bool = true,
    showCommand: String? = nil
  ) {
    self.content = content
    self.repository = repository
    self.host = host
    self.columns = columns
    self.language = language
    self.isAccessible = isAccessible
    self.wrapsText = wrapsText
    self.showCommand = showCommand
    let name = repository.currentName
    var path = ""
    if case .document(let document) = content { path = document.path ?? "" }
    place = ReadmeBaseURL(
      pages: host.webURL, owner: name?.owner ?? "", name: name?.name ?? "",
      branch: repository.defaultBranch ?? "HEAD", path: path)
  }

  /// An image that is worth drawing, with its URL and maximum size.
  package struct ReadmeImageRequest: Sendable {
    package let image: ReadmeImage
    package let address: ImageLocation
    package let box: ImageBox
  }

  /// The README's images, in order.
  package func imageRequests(_ imageTarget: ImageTarget, _ profile: TerminalProfile)
    -> [ReadmeImageRequest]
  {
    let rows = max(1, min(Self.highest, profile.size.rows - 4))
    return content.images(on: profile.theme).prefix(Self.mostImages).compactMap { image in
      let address = place.image(image.address(onDark: profile.theme.isDark)).flatMap {
        ImageLocation($0, of: repository, on: host)
      }
      guard let address else { return nil }
      let box = imageTarget.box(
        width: image.width, height: image.height, columns: columns, rows: rows)
      return ReadmeImageRequest(image: image, address: address, box: box)
    }
  }

  /// Starts to load the README's images.
  package func begin(
    _ imageLoader: ImageLoader, _ profile: TerminalProfile
  ) -> [(image: ReadmeImage, drawn: Task<DrawnImage?, Never>)] {
    imageRequests(imageLoader.imageTarget, profile).map { request in
      (request.image, imageLoader.begin(in: request.box) { request.address })
    }
  }

  /// The README's lines, with space for the images in `drawn`.
  ///
  /// - Parameter followsLinks: whether the user can follow links, whatever the terminal can do with
  ///   them.
  package func layout(
    _ profile: TerminalProfile, drawn: [ReadmeImage: DrawnImage] = [:], followsLinks: Bool = false
  ) -> [ReadmeLine] {
    layout(
      profile, followsLinks: followsLinks,
      boxes: drawn.mapValues { ReadmeImageBox(columns: $0.columns, rows: $0.rows) })
  }

  private func layout(
    _ profile: TerminalProfile, followsLinks: Bool = false, boxes: [ReadmeImage: ReadmeImageBox]
  ) -> [ReadmeLine] {
    let layout = ReadmeLayout(
      place: place, columns: columns, language: language, theme: profile.theme,
      hasAttributes: profile.hasAttributes, hasHyperlinks: followsLinks || profile.hasHyperlinks,
      underlinesLinks: !profile.hasHyperlinks,
      fillsBackground: profile.colorDepth >= .indexed,
      isAccessible: isAccessible, boxes: boxes, showCommand: showCommand)
    return content.lines(layout, wrapsText: wrapsText || profile.isTerminal)
  }

  /// What is missing in these lines, if anything is.
  package var notice: Message? {
    guard case .words = content else { return nil }
    let command = showCommand ?? "ghrepo show \(repository.fullName)"
    return .readmePlain(command: "\(command) --web")
  }

  /// The notice above the lines, where there is no other place for it.
  package var noticeLines: [ReadmeLine] {
    guard let notice else { return [] }
    let text = StyledText(notice, in: language, .role(.attention))
    return (text.wrapped(to: columns) + [StyledText()]).map(ReadmeLine.text)
  }

  /// The number of lines if each image has its maximum height.
  package func height(_ imageTarget: ImageTarget, _ profile: TerminalProfile) -> Int {
    let imageRequests = imageTarget.form == nil ? [] : imageRequests(imageTarget, profile)
    let boxes = Dictionary(
      imageRequests.map {
        ($0.image, ReadmeImageBox(columns: $0.box.columns, rows: $0.box.rows))
      }, uniquingKeysWith: { first, _ in first })
    return layout(profile, boxes: boxes).reduce(0) { $0 + $1.rows }
  }

  /// The README's lines, with the images in `drawn`.
  package func lines(
    _ profile: TerminalProfile, drawn: [ReadmeImage: DrawnImage] = [:]
  ) -> LinesWithImages {
    var result = LinesWithImages(lines: [])
    for line in layout(profile, drawn: drawn) {
      switch line {
      case .text(let text): result.append(text)
      case .image(let image, let columns, let rows, let indent):
        if let drawn = drawn[image] {
          result += Self.block(drawn, columns: columns, rows: rows, indent: indent)
        }
      case .anchor: break
      }
    }
    return result
  }

  /// Symbols are text like any other; all other images are drawn over empty lines.
  static func block(_ image: DrawnImage, columns: Int, rows: Int, indent: Int) -> LinesWithImages {
    if case .symbols(let grid) = image {
      return LinesWithImages(lines: grid.lines.map { StyledText(TerminalText.spaces(indent)) + $0 })
    }
    let room = ImageSlot(
      row: 0, column: indent, columns: columns, rows: rows, image: Task { image })
    return LinesWithImages(lines: Array(repeating: StyledText(), count: rows), rooms: [room])
  }
}

/// A README, parsed if possible.
package enum ReadmeContent: Sendable {
  case document(ReadmeDocument)
  /// The source, as its author wrote it.
  case source(String)
  /// The words of HTML that is too large or too tangled for a layout.
  case words(String)

  package init(_ readme: ReadmeBytes) {
    switch readme {
    case .raw(let bytes): self = .source(String(decoding: bytes, as: UTF8.self))
    case .html(let bytes):
      do { self = .document(ReadmeDocument(try HTMLDocument(bytes))) } catch {
        self = .words(HTMLPlainText.text(of: bytes))
      }
    }
  }

  /// The images worth showing with this theme, in order, without duplicates.
  func images(on theme: Theme) -> [ReadmeImage] {
    guard case .document(let document) = self else { return [] }
    return document.images.filter {
      $0.isShown(onDark: theme.isDark) && !$0.isBadge && !$0.isSpacer
    }
  }

  /// The lines from `layout`; without `wrapsText`, the source keeps its lines.
  func lines(_ layout: ReadmeLayout, wrapsText: Bool) -> [ReadmeLine] {
    switch self {
    case .document(let document): layout.lines(of: document)
    case .source(let text): layout.lines(of: ReadmeText(text.utf8), isWrapped: wrapsText)
    case .words(let text): layout.lines(of: ReadmeText(text.utf8), isWrapped: true)
    }
  }
}

extension ReadmeBytes {
  /// The text for searching repositories by their READMEs.
  package var words: String {
    switch self {
    case .raw(let bytes): String(decoding: bytes, as: UTF8.self)
    case .html(let bytes): HTMLPlainText.text(of: bytes)
    }
  }
}
