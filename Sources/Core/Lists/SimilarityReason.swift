import Storage

/// What two repositories have in common.
package enum SimilarityReason: Sendable, Equatable {
  case topics([String])
  /// Of names and descriptions.
  case words([String])
  case language(String)
  case owner(String)

  /// The strongest first.
  static func all(of similar: SimilarRepository) -> [SimilarityReason] {
    (similar.topics.isEmpty ? [] : [.topics(similar.topics)])
      + (similar.words.isEmpty ? [] : [.words(similar.words)])
      + (similar.language.map { [.language($0)] } ?? [])
      + (similar.owner.map { [.owner($0)] } ?? [])
  }
}
