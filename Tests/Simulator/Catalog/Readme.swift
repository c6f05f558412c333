/// The kind of README that a repository has; most are made from the template of the same name.
enum ReadmeStyle: String, Sendable {
  /// Title, text, list, code.
  case project
  /// Centered logo in HTML, badges, `<image>`.
  case centered
  /// reStructuredText.
  case restructured
  /// In `docs/`, with relative links.
  case docs
  /// A `README` without markup.
  case plain
  /// Many sections, tables, nested lists.
  case long
  /// Escape sequences and bidi overrides everywhere.
  case hostile
  /// The `Specimen` that has the repository's name.
  case specimen
  /// The one of `ShowcaseFacts`.
  case showcase
  /// No README at all.
  case none

  /// The mix of styles in a catalog.
  static let mix: [ReadmeStyle] = [
    .project, .project, .project, .centered, .centered, .centered, .restructured, .docs, .plain,
    .long, .long, .long, .project, .project, .centered, .docs, .plain, .project, .long, .none,
  ]
}

/// The README of one repository, as a file and as GitHub renders it.
struct Readme: Sendable {
  let path: String
  let text: String
  private let repository: SimulatedRepository
  private let base: String

  /// Nil when the repository has no README.
  /// - Parameter base: the simulator's own URL, which some READMEs contain.
  init?(_ repository: SimulatedRepository, base: String = "http://127.0.0.1") {
    self.repository = repository
    self.base = base
    let style = repository.readme
    switch style {
    case .none: return nil
    case .specimen:
      guard let specimen = Specimen.named(repository.name) else { return nil }
      path = specimen.readme
      text = Fixtures.text("readme-zoo/\(repository.name)/\(path)").replacing(
        "{origin}", with: base)
      return
    case .restructured: path = "README.rst"
    case .plain: path = "README"
    case .docs: path = "docs/README.md"
    case .project, .centered, .long, .hostile, .showcase: path = "README.md"
    }
    text = Self.values(of: repository).reduce(
      Fixtures.text(Self.fixture(style, repository) + ".md")
    ) {
      $0.replacing($1.mark, with: $1.text)
    }
  }

  /// The file's name without its directory.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// GitHub's rendering of the file.
  var html: String {
    let ending = name.split(separator: ".").dropFirst().last.map(String.init)
    let kind = ending == nil || ending == "txt" ? "plain" : ending ?? ""
    return "<div id=\"file\" class=\"\(kind)\" data-path=\"\(path)\">"
      + "<article class=\"markdown-body entry-content container-lg\" itemprop=\"text\">"
      + body + "</article></div>"
  }

  private var body: String {
    switch repository.readme {
    case .none: return ""
    case .specimen:
      return Fixtures.text("readme-zoo/\(repository.name)/\(Specimen.page)")
        .replacing("{origin}", with: base)
    case .plain: return "<pre>\(text.escapedHTML)</pre>"
    case .project, .centered, .restructured, .docs, .long, .hostile, .showcase:
      let style = repository.readme == .restructured ? .project : repository.readme
      return Self.values(of: repository).reduce(
        Fixtures.text(Self.fixture(style, repository) + ".html")
      ) {
        $0.replacing($1.mark, with: $1.text.escapedHTML)
      }
    }
  }

  /// The path of a template without its ending.
  private static func fixture(_ style: ReadmeStyle, _ repository: SimulatedRepository) -> String {
    repository.showcase.map { "showcase/\($0.readme)" } ?? "readmes/\(style.rawValue)"
  }

  /// The values of a template's placeholders.
  private static func values(
    of repository: SimulatedRepository
  ) -> [(mark: String, text: String)] {
    let name = repository.name
    return [
      ("{repository}", repository.fullName), ("{name}", name),
      // GitHub's anchors have no punctuation.
      ("{anchor}", name.lowercased().filter { $0.isLetter || $0.isNumber }),
      ("{underline}", String(repeating: "=", count: name.count)),
      ("{license}", repository.license?.name ?? "terms of its authors"),
      ("{description}", repository.description ?? "No description yet."),
    ]
  }
}

extension String {
  var escapedHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
