/// The README of one repository, as the file and as GitHub renders it.
struct Readme: Sendable {
  let path: String
  let text: String
  /// What GitHub makes of the text, without the wrapper.
  private let body: String

  /// Nil when the repository has none.
  /// - Parameter base: the simulator's own address, which some READMEs name.
  init?(_ repository: SimulatedRepository, base: String = "http://127.0.0.1") {
    let blocks = ReadmeBlock.make(for: repository)
    var html = blocks.map(\.html).joined(separator: "\n")
    switch repository.readme {
    case .none: return nil
    case .specimen(let name):
      guard let specimen = Specimens.named(name) else { return nil }
      path = specimen.path
      text = specimen.body.source.replacing(Specimen.origin, with: base)
      html = specimen.body.html.replacing(Specimen.origin, with: base)
    case .restructured:
      path = "README.rst"
      text = blocks.map(\.restructured).joined(separator: "\n")
    case .plain:
      path = "README"
      text = blocks.map(\.plain).joined(separator: "\n")
      html = "<pre>\(text.escapedHTML)</pre>"
    case .docs, .project, .centered, .long, .hostile:
      path = repository.readme == .docs ? "docs/README.md" : "README.md"
      text = blocks.map(\.markdown).joined(separator: "\n")
    }
    body = html
  }

  /// The file's name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The page GitHub makes of the file.
  var html: String {
    let ending = name.split(separator: ".").dropFirst().last.map(String.init)
    let kind = ending == nil || ending == "txt" ? "plain" : ending ?? ""
    return "<div id=\"file\" class=\"\(kind)\" data-path=\"\(path)\">"
      + "<article class=\"markdown-body entry-content container-lg\" itemprop=\"text\">"
      + body + "</article></div>"
  }
}
