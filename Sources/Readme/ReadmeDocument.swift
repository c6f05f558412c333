internal import CCmark
internal import Glibc

/// A README as blocks, made from the HTML of GitHub's renderer or of a Markdown library.
package struct ReadmeDocument: Sendable, Equatable {
  package let blocks: [ReadmeBlock]
  /// The file's path from the repository's root, if the HTML gives it.
  package let path: String?

  package init(_ html: HTMLDocument) {
    blocks = ReadmeReader.blocks(of: html.nodes)
    path = Self.path(in: html.nodes)
  }

  /// The images in order, each once, with spacers and with badges in lines that hold more than
  /// badges.
  package var images: [ReadmeImage] {
    var seen: Set<ReadmeImage> = []
    return blocks.flatMap(\.images).filter { seen.insert($0).inserted }
  }

  /// The path is in one of the two outermost elements.
  private static func path(in nodes: [HTMLNode]) -> String? {
    let outer = nodes.lazy.compactMap(\.element)
    return (outer + outer.flatMap(\.elements)).compactMap { $0["data-path"] }.first
  }
}

extension ReadmeBlock {
  var images: [ReadmeImage] {
    switch self {
    case .heading(_, let line), .paragraph(let line): line.images
    case .badges, .code, .rule, .anchor: []
    case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.images) }
    case .quote(let blocks), .alert(_, let blocks), .aligned(_, let blocks):
      blocks.flatMap(\.images)
    case .table(let table): table.rows.joined().flatMap { $0.blocks.flatMap(\.images) }
    case .details(let summary, let blocks): summary.images + blocks.flatMap(\.images)
    case .definitions(let definitions):
      definitions.flatMap { $0.term.images + $0.blocks.flatMap(\.images) }
    case .footnotes(let notes): notes.joined().flatMap(\.images)
    }
  }
}

/// A README's source, in any of the formats that GitHub renders.
package struct ReadmeSource: Sendable {
  private let text: String
  private let fileExtension: String

  /// In bytes. Images are at the top, and the Markdown library takes quadratic time for some
  /// inputs.
  private static let longest = 64 * 1024

  /// - Parameter name: the file's name, whose extension determines the format.
  package init(_ bytes: some Collection<UInt8>, name: String) {
    text = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let dot = name.lastIndex(of: ".")
    fileExtension = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The images in order, with spacers; of the badges in Markdown, only those in lines that hold
  /// more than badges.
  package var images: [ReadmeImage] {
    switch fileExtension {
    case "md", "markdown", "mdown", "mkdn", "mkd": markdownImages
    case "rst", "adoc", "asciidoc", "asc", "org", "textile", "rdoc", "wiki", "mediawiki", "creole":
      ImageLines.images(in: text)
    default: []
    }
  }

  private var markdownImages: [ReadmeImage] {
    var text = text
    let html = text.withUTF8 { bytes -> [UInt8] in
      guard let start = bytes.baseAddress else { return [] }
      let result = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        cmark_markdown_to_html($0, bytes.count, CMARK_OPT_UNSAFE)
      }
      guard let result else { return [] }
      defer { free(result) }
      return Array(UnsafeRawBufferPointer(start: result, count: strlen(result)))
    }
    guard let document = try? HTMLDocument(html) else { return [] }
    return ReadmeDocument(document).images
  }
}
