import Foundation

/// What has happened to repositories since the start.
struct EditBook: Sendable {
  private var edits: [Int: RepositoryEdit] = [:]
  /// Ids by later names, in lower case.
  private var names: [String: Int] = [:]

  subscript(id: Int) -> RepositoryEdit? { edits[id] }

  /// The id of the repository that got this name.
  func id(named name: String) -> Int? { names[name.lowercased()] }

  mutating func change(
    _ repository: SimulatedRepository, _ change: (inout RepositoryEdit) -> Void
  ) {
    change(&edits[repository.id, default: RepositoryEdit()])
    if let name = edits[repository.id]?.name {
      names["\(repository.owner.login)/\(name)".lowercased()] = repository.id
    }
  }
}

/// The state of a repository that differs from the catalog; nil is the catalog's.
package struct RepositoryEdit: Sendable {
  /// Without the owner.
  package var name: String?
  package var isArchived: Bool?
  /// As in `MIT`.
  package var license: String?
  /// The newest one.
  var release: (tag: String, time: Timestamp)?

  func apply(to repository: inout SimulatedRepository) {
    repository.name = name ?? repository.name
    repository.isArchived = isArchived ?? repository.isArchived
    if let license {
      repository.license = License.all.first { $0.spdx == license } ?? repository.license
    }
  }
}

extension GitHubSimulator {
  /// Changes the repository `name`, as its owner does.
  package func edit(_ name: String, _ change: (inout RepositoryEdit) -> Void) {
    guard let index = core.catalog.index(of: name) else { return }
    core.withState { $0.edits.change(core.catalog.repositories[index], change) }
  }

  /// Publishes a release of the repository `name`.
  package func release(_ tag: String, of name: String) {
    let time = Timestamp(core.configuration.now().addingTimeInterval(core.withState(\.advance)))
    edit(name) { edit in
      edit.release = (tag, time)
    }
  }
}
