/// The README of one repository, as the file and as GitHub renders it.
struct Readme: Sendable {
  let path: String
  let text: String
  private let blocks: [ReadmeBlock]

  /// Nil when the repository has none.
  init?(_ repository: SimulatedRepository) {
    blocks = ReadmeBlock.make(for: repository)
    switch repository.readme {
    case .none: return nil
    case .restructured:
      path = "README.rst"
      text = blocks.map(\.restructured).joined(separator: "\n")
    case .plain:
      path = "README"
      text = blocks.map(\.plain).joined(separator: "\n")
    case .docs, .project, .centered, .long, .hostile:
      path = repository.readme == .docs ? "docs/README.md" : "README.md"
      text = blocks.map(\.markdown).joined(separator: "\n")
    }
  }

  /// The file's name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The page GitHub makes of the file.
  var html: String {
    let isPlain = name == "README"
    let body =
      isPlain ? "<pre>\(text.escapedHTML)</pre>" : blocks.map(\.html).joined(separator: "\n")
    let kind = isPlain ? "plain" : name.hasSuffix(".rst") ? "rst" : "md"
    return "<div id=\"file\" class=\"\(kind)\" data-path=\"\(path)\">"
      + "<article class=\"markdown-body entry-content container-lg\" itemprop=\"text\">"
      + body + "</article></div>"
  }
}
