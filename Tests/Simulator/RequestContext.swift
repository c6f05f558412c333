/// One request on its way through an endpoint.
struct RequestContext {
  let core: SimulatorCore
  let moment: Moment
  let request: Request
  let caller: Caller
  let media: MediaType

  var now: Timestamp { moment.now }
  var catalogue: Catalogue { core.catalogue }
  private var isLatestVersion: Bool {
    request.headers["X-GitHub-Api-Version"] == Strictness.versions[0]
  }

  /// What a name leads to for this caller.
  enum Lookup {
    case found(Int)
    case moved(Int)
    case blocked(String)
    case missing
  }

  func lookup(_ fullName: String) -> Lookup {
    let state = core.withState { $0.states[fullName.lowercased()] }
    switch state {
    case .missing: return .missing
    case .blocked(let reason): return .blocked(reason)
    case .renamed(let name): return catalogue.index(of: name).map { .moved($0) } ?? .missing
    case .hidden, nil:
      guard let index = catalogue.index(of: fullName), isVisible(index) else { return .missing }
      return .found(index)
    }
  }

  /// Whether a search or a listing may show a repository to this caller.
  func isVisible(_ index: Int) -> Bool { visibility()(index) }

  /// The rule of `isVisible`, with the state read once for many repositories.
  func visibility() -> (Int) -> Bool {
    let states = core.withState { $0.states }
    let seesPrivate = caller.token?.seesPrivate ?? false
    let special = Dictionary(
      states.compactMap { name, state in catalogue.index(of: name).map { ($0, state) } },
      uniquingKeysWith: { first, _ in first })
    return { index in
      switch special[index] {
      case .missing, .blocked, .renamed: false
      case .hidden: seesPrivate
      case nil: seesPrivate || !catalogue.repositories[index].isPrivate
      }
    }
  }

  func repository(_ index: Int) -> SimulatedRepository {
    var repository = catalogue.repositories[index]
    let (state, change) = core.withState {
      ($0.states[repository.fullName.lowercased()], $0.stars.change(of: repository.id))
    }
    if state == .hidden { repository.isPrivate = true }
    repository.stars += change
    return repository
  }

  /// The shared members of a repository for this caller, without braces.
  func members(_ index: Int) -> [UInt8] {
    let repository = repository(index)
    let original = catalogue.repositories[index]
    var members =
      repository.isPrivate == original.isPrivate && repository.stars == original.stars
      ? catalogue.members(at: index) : RepositoryJSON.members(repository)
    if isLatestVersion, let range = members.firstRange(of: Self.hasDownloads) {
      members.removeSubrange(range)
    }
    if let token = caller.token {
      members.append(contentsOf: ",\"permissions\":".utf8)
      members.append(
        contentsOf: RepositoryJSON.permissions(isOwner: repository.owner.login == token.login))
    }
    return members
  }

  /// Gone in version 2026-03-10.
  private static let hasDownloads = Array(",\"has_downloads\":true".utf8)

  /// Leaves `rate` out in version 2026-03-10.
  var showsRate: Bool { !isLatestVersion }
}
