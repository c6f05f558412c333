package import GitHub

extension Repository {
  package static func sample(
    _ id: Int64, _ fullName: String, stars: Int = 1, language: String? = nil,
    description: String? = nil, topics: [String] = [], isPrivate: Bool = false
  ) -> Repository {
    let name = String(fullName.split(separator: "/").last ?? "")
    var repository = Repository(
      id: id, name: name, fullName: fullName, htmlURL: "https://github.com/\(fullName)")
    repository.stargazersCount = stars
    repository.language = language
    repository.description = description
    repository.topics = topics
    repository.isPrivate = isPrivate
    return repository
  }

  /// The JSON text that GitHub sends.
  package var text: String { String(decoding: document, as: UTF8.self) }
}
