/// The picture that stands for a repository: the first of its README that is really one.
package enum PictureCandidates {
  /// What is worth loading, the best first: pictures before drawings (`svg`), each in the order of
  /// the README.
  package static func candidates(
    in pictures: [ReadmePicture], place: ReadmePlace, onDark isDark: Bool
  ) -> [ReadmePictureAddress] {
    let shown = pictures.filter {
      $0.isShown(onDark: isDark) && !$0.isBadge && !$0.isSpacer
    }
    var seen: Set<ReadmePictureAddress> = []
    let sorted = shown.filter { !$0.isVector } + shown.filter(\.isVector)
    return sorted.compactMap { place.picture($0.address(onDark: isDark)) }
      .filter { seen.insert($0).inserted }
  }
}
