/// The licenses that GitHub's search knows.
package enum KnownLicenses {
  /// Keys, the most common ones first.
  /// Source: https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/licensing-a-repository
  package static let keys = documented + others

  /// The key that an unknown one probably stands for, as `gpl3` for `gpl-3.0`; nil if none is
  /// similar.
  static func nearest(to key: String) -> String? {
    let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
    let begun = [key, key.replacing("v", with: "")].map(letters).filter { $0.count > 1 }
    return begun.lazy.compactMap { begun in keys.first { letters($0).hasPrefix(begun) } }.first
      ?? NearestWord.word(for: key, among: keys)
  }

  package static let documented = [
    "mit", "apache-2.0", "gpl-3.0", "gpl-2.0", "bsd-3-clause", "bsd-2-clause", "agpl-3.0",
    "lgpl-3.0", "lgpl-2.1", "mpl-2.0", "isc", "unlicense", "cc0-1.0", "cc-by-4.0", "cc-by-sa-4.0",
    "0bsd", "afl-3.0", "artistic-2.0", "bsd-3-clause-clear", "bsd-4-clause", "bsl-1.0", "cc",
    "ecl-2.0", "epl-1.0", "epl-2.0", "eupl-1.1", "gpl", "lgpl", "lppl-1.3c", "ms-pl", "ncsa",
    "ofl-1.1", "osl-3.0", "postgresql", "wtfpl", "zlib",
  ]

  /// Further licenses that GitHub detects.
  /// Source: https://github.com/github/choosealicense.com, `_licenses`
  private static let others = [
    "blueoak-1.0.0", "bsd-2-clause-patent", "cecill-2.1", "cern-ohl-p-2.0", "cern-ohl-s-2.0",
    "cern-ohl-w-2.0", "eupl-1.2", "gfdl-1.3", "mit-0", "ms-rl", "mulanpsl-2.0", "odbl-1.0", "other",
    "upl-1.0", "vim",
  ]
}
