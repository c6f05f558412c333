/// The README of a well-known repository, to try a reader on.
struct Specimen: Sendable {
  /// Stands for the simulator's own address in texts and HTML.
  static let origin = "{origin}"

  /// The name of the repository, which the account `readme-zoo` owns.
  let name: String
  let summary: String
  var path = "README.md"
  var isPrivate = false
  /// Pictures in the repository, by path.
  var pictures: [String: Picture] = [:]
  let body: Markup
}

/// All specimens.
enum Specimens {
  static let all: [Specimen] = [
    MarkdownSpecimen.specimen, HighlightingSpecimen.specimen, TableSpecimen.specimen,
    ScriptSpecimen.specimen, PictureSpecimen.specimen, FolderSpecimen.specimen,
    FormatSpecimens.restructured, FormatSpecimens.asciidoc, FormatSpecimens.org,
    FormatSpecimens.plain, ExtremeSpecimens.huge, ExtremeSpecimens.deep,
    ExtremeSpecimens.badges, HostileSpecimen.specimen, HostilePictureSpecimen.specimen,
    PrivateSpecimen.specimen,
  ]

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> Specimen? { byName[name] }
}
