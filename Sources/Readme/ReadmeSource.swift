internal import CCmark
internal import Glibc

/// A README as its author typed it, in any of the formats that GitHub renders.
package struct ReadmeSource: Sendable {
  private let text: String
  private let fileExtension: String

  /// Pictures stand at the top; and the Markdown library is quadratic in some inputs.
  private static let longest = 64 * 1024

  /// - Parameter name: the file's, whose ending tells the format.
  package init(_ bytes: some Collection<UInt8>, name: String) {
    text = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let dot = name.lastIndex(of: ".")
    fileExtension = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The pictures in order, badges and spacers too.
  package var pictures: [ReadmePicture] {
    switch fileExtension {
    case "md", "markdown", "mdown", "mkdn", "mkd": markdownPictures
    case "rst", "adoc", "asciidoc", "asc", "org", "textile", "rdoc", "wiki", "mediawiki", "creole":
      PictureLines.pictures(in: text)
    default: []
    }
  }

  private var markdownPictures: [ReadmePicture] {
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
    return ReadmeDocument(document).pictures
  }
}
