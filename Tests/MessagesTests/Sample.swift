import CatalogCompiler

/// Two small valid catalogs.
enum Sample {
  static let english = #"""
    msgid ""
    msgstr ""
    "Language: en\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    msgctxt "area.yes"
    msgid "yes"
    msgstr ""

    msgctxt "area.files"
    msgid "{count} file in {path}"
    msgid_plural "{count} files in {path}"
    msgstr[0] ""
    msgstr[1] ""
    """#

  static let polish = #"""
    msgid ""
    msgstr ""
    "Language: pl\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

    msgctxt "area.yes"
    msgid "yes"
    msgstr "tak"

    msgctxt "area.files"
    msgid "{count} file in {path}"
    msgid_plural "{count} files in {path}"
    msgstr[0] "Plik w {path}"
    msgstr[1] "{count} pliki w {path}"
    msgstr[2] "{count} plików w {path}"
    """#

  static let sources = [
    CatalogCompiler.Source(path: "Localization/en.po", text: english),
    CatalogCompiler.Source(path: "Localization/pl.po", text: polish),
  ]

  /// The catalogs with a replacement in one of them.
  static func replacing(
    _ old: String, with new: String, in file: String
  ) -> [CatalogCompiler.Source] {
    sources.map { source in
      guard source.path.hasSuffix(file) else { return source }
      return .init(path: source.path, text: source.text?.replacing(old, with: new))
    }
  }
}
