/// How a repository introduces itself.
enum ReadmeStyle: Sendable, Equatable {
  /// Title, text, list, code.
  case project
  /// Centred logo in HTML, badges, `<picture>`.
  case centered
  /// reStructuredText.
  case restructured
  /// In `docs/`, with relative links.
  case docs
  /// A `README` without markup.
  case plain
  /// Many sections, tables, nested lists.
  case long
  /// Escape sequences and bidi overrides in every place.
  case hostile
  /// One of `Specimens`, by its name.
  case specimen(String)
  /// No README at all.
  case none

  /// What a catalogue is made of.
  static let mix: [ReadmeStyle] = [
    .project, .project, .project, .centered, .centered, .centered, .restructured, .docs, .plain,
    .long, .long, .long, .project, .project, .centered, .docs, .plain, .project, .long, .none,
  ]
}
