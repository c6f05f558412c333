internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Terminal

/// Writes what `show` found.
struct DetailOutput {
  let context: CommandContext

  /// A repository that answers under another name was renamed.
  func sayRename(from asked: RepositoryName, to repository: Repository) {
    guard asked.description.lowercased() != repository.fullName.lowercased() else { return }
    context.say(.showRenamed(old: asked.description, new: repository.fullName))
  }

  static func json(of details: RepositoryDetails, isFavorite: Bool) -> JSONValue {
    var members = RepositoryField.allCases.map {
      JSONValue.Member($0.rawValue, $0.value(of: details.repository))
    }
    let shares = details.languages?.shares.map { JSONValue.Member($0.name, .int($0.bytes)) }
    members.append(JSONValue.Member("languages", shares.map(JSONValue.object) ?? .null))
    members.append(
      JSONValue.Member("latest_release", details.release.map(json) ?? .null))
    members.append(JSONValue.Member("favorite", .bool(isFavorite)))
    return .object(members)
  }

  private static func json(_ release: Release) -> JSONValue {
    .object([
      "tag_name": .string(release.tagName),
      "name": .text(release.name),
      "html_url": .text(release.htmlURL),
      "published_at": .text(release.publishedAt?.formatted(.iso8601)),
    ])
  }
}
