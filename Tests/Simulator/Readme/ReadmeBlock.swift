/// A piece of a README, which every format writes in its own way.
enum ReadmeBlock: Sendable {
  case heading(Int, String)
  case paragraph(String)
  case list([String])
  case code(language: String, String)
  case table([[String]])
  case image(alt: String, address: String)
  case badges([(alt: String, image: String, link: String)])
  /// HTML as authors put it into Markdown.
  case html(String)
}
