internal import GitHub

/// The number of a repository's row in the full-text index: it orders the rows by stars and tells
/// who may see them, so that neither needs a look at the repository itself.
///
/// From the highest bit down: popularity 9, key 27, language 10, audience 10, flags 7.
struct RepositoryPlace {
  let rawValue: Int64

  /// Nil where a key or an audience does not fit.
  init?(stars: Int64, key: Int64, language: Int64, audience: Int64, flags: Int64) {
    guard (1...Self.maximumKey).contains(key), (1...Self.maximumSmall).contains(audience) else {
      return nil
    }
    rawValue =
      Self.start(ofPopularity: Self.popularity(stars)) | key << 27
      | min(language, Self.maximumSmall) << 17 | audience << 7 | flags & 127
  }

  static let maximumKey: Int64 = 1 << 27 - 1
  /// The highest language and audience; a language with it may be any of the later ones.
  static let maximumSmall: Int64 = 1 << 10 - 1

  /// A measure that grows with the stars: exact below 64, above in steps of about 3 %, so that few
  /// new stars move a row.
  static func popularity(_ stars: Int64) -> Int64 {
    let stars = min(max(stars, 0), 1 << 20 - 1)
    guard stars >= 64 else { return stars }
    let exponent = Int64(63 - stars.leadingZeroBitCount)
    return 64 + (exponent - 6) * 32 + (stars >> (exponent - 5)) & 31
  }

  /// The lowest place of all repositories of `popularity`.
  static func start(ofPopularity popularity: Int64) -> Int64 { popularity << 54 }

  /// The place below which no row can have as many stars as one at `place`, but for rows with
  /// equally many.
  static func floor(of place: Int64) -> Int64 {
    let popularity = place >> 54
    return popularity < 64 ? place : start(ofPopularity: popularity)
  }

  /// The place above which no row can have as few stars as one at `place`, but for equals.
  static func ceiling(of place: Int64) -> Int64 {
    let popularity = place >> 54
    return popularity < 64 ? place : start(ofPopularity: popularity) | (1 << 54 - 1)
  }
}

/// SQL for the parts of a place that is in `column`.
extension RepositoryPlace {
  static func key(_ column: String) -> String { "(\(column) >> 27 & \(maximumKey))" }
  static func language(_ column: String) -> String { "(\(column) >> 17 & \(maximumSmall))" }
  static func audience(_ column: String) -> String { "(\(column) >> 7 & \(maximumSmall))" }
  static func flags(_ column: String) -> String { "(\(column) & 127)" }
}
