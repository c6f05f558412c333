/// `owner/name`, as GitHub spells a repository.
package struct RepositoryName: Sendable, Hashable, CustomStringConvertible {
  package let owner: String
  package let name: String

  package init(owner: String, name: String) {
    self.owner = owner
    self.name = name
  }

  package var description: String { "\(owner)/\(name)" }
}
