import GitHub
import Storage

/// What the star lists on GitHub have and the tags do not, and the other way around.
package struct StarListDifference: Sendable {
  /// A repository that is in a list or has a tag.
  package struct Entry: Sendable, Equatable {
    package let id: Int64
    package let repository: String
    /// As the list is called, or the tag that stands for it.
    package let name: String
  }

  /// In a list on GitHub, but without the tag.
  package private(set) var pull: [Entry] = []
  /// With a tag, but not in the list on GitHub.
  package private(set) var push: [Entry] = []
  /// With a tag, but it is not known in which lists on GitHub.
  package private(set) var skipped: [Entry] = []
  /// Names of lists of which GitHub did not send everything.
  package private(set) var unknown: [String] = []
  /// Tags without a list.
  package private(set) var newLists: [String] = []
  /// Names of lists that no tag can have.
  package private(set) var unusable: [String] = []
  /// Tags that are too long for a list.
  package private(set) var tooLong: [String] = []
  /// Repositories in lists that the token does not see.
  package private(set) var hidden = 0
  /// Private repositories that are left out, because it is not known whose they are.
  package private(set) var withoutAccount = 0

  /// Nothing differs.
  package init() {}

  /// Leaves out what a pull would do, and what only concerns it.
  package mutating func leavePull() { (pull, unusable, withoutAccount) = ([], [], 0) }

  /// Leaves out what a push would do, and what only concerns it.
  package mutating func leavePush() { (push, skipped, newLists, tooLong) = ([], [], [], []) }

  package var isEmpty: Bool { pull.isEmpty && push.isEmpty }
}

extension StarListDifference {
  /// - Parameters:
  ///   - keepsPrivate: Whether favorites may be private.
  init(_ members: StarListMembers, _ favorites: [Favorite], keepsPrivate: Bool) {
    let known = Dictionary(
      favorites.map { ($0.repository.id, $0) }, uniquingKeysWith: { first, _ in first })
    var tags: [String: String] = [:]
    for tag in favorites.flatMap(\.tags) { tags[StarListName.key(tag)] = tag }
    var inLists: [String: Set<Int64>] = [:]
    var leftOut: Set<Int64> = []
    for list in members.lists {
      let ids = members[list]
      if !members.isUnknown(list) { hidden += max(0, list.count - ids.count) }
      guard let tag = StarListName.tag(for: list.name) else {
        unusable.append(list.name)
        continue
      }
      let key = StarListName.key(tag)
      let found = inLists[key, default: []]
      inLists[key] = found.union(ids)
      for id in ids.subtracting(found).sorted() {
        guard let facts = members.repositories[id] else { continue }
        if let favorite = known[id] {
          guard !favorite.tags.contains(where: { StarListName.key($0) == key }) else { continue }
        } else if facts.isPrivate, !keepsPrivate {
          leftOut.insert(id)
          continue
        }
        pull.append(Entry(id: id, repository: facts.fullName, name: tags[key] ?? tag))
      }
    }
    withoutAccount = leftOut.count
    for favorite in favorites.reversed() where !favorite.isGone {
      for tag in favorite.tags {
        let key = StarListName.key(tag)
        let id = favorite.repository.id
        guard inLists[key]?.contains(id) != true else { continue }
        if inLists[key] == nil {
          guard tag.count <= StarList.longestName else {
            if !tooLong.contains(tag) { tooLong.append(tag) }
            continue
          }
          if !newLists.contains(where: { StarListName.key($0) == key }) { newLists.append(tag) }
        }
        push.append(Entry(id: id, repository: favorite.repository.fullName, name: tag))
      }
    }
    // A change names all lists of a repository, and takes it out of the others.
    unknown = members.unknown
    if !unknown.isEmpty { (skipped, push, newLists) = (push, [], []) }
  }
}

/// Lists and tags with the same name belong together, whatever the case.
enum StarListName {
  /// The tag that stands for a list; nil if none can. Commas separate tags, so that they become spaces.
  static func tag(for list: String) -> String? {
    let words = list.split { $0 == "," || $0.isWhitespace }
    let tag = words.joined(separator: " ")
    return FavoriteChange(added: [tag]).problem == nil ? tag : nil
  }

  /// The key of a list or tag; names that belong together have the same key.
  static func key(_ name: String) -> String { (tag(for: name) ?? name).lowercased() }
}
