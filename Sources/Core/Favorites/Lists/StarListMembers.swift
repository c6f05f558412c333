import Access
import GitHub

/// The user's star lists, and which repositories are in them, as far as the token sees them.
struct StarListMembers {
  /// In GitHub's order, as they were when their repositories were read.
  private(set) var lists: [StarList] = []
  /// The ids of repositories by the id of their list.
  private var members: [String: Set<Int64>] = [:]
  /// How many more repositories of a list are not visible to the token.
  private var hidden: [String: Int] = [:]
  /// The ids of lists that GitHub sent only in part.
  private var partial: Set<String> = []
  /// Lists of this run, which GitHub may show late.
  private var created: [StarList] = []
  /// Whether GitHub has left out a list.
  private var lacksLists = false
  /// What GitHub says about each repository in a list.
  private(set) var repositories: [Int64: RepositoryFacts] = [:]
  private let reader: Reader

  /// More requests at the same time fail.
  private static let atOnce = 3
  /// How often lists that change while they are read are read again.
  private static let mostRounds = 8

  init(reader: Reader) { self.reader = reader }

  /// The ids of the repositories in `list`.
  subscript(list: StarList) -> Set<Int64> { members[list.id] ?? [] }

  /// The ids of the lists with a repository.
  func lists(with id: Int64) -> Set<String> {
    Set(lists.map(\.id).filter { members[$0]?.contains(id) ?? false })
  }

  /// The names of lists of which GitHub did not send everything: any repository may be in them.
  var unknown: [String] {
    lists.filter(isUnknown).map(\.name) + (lacksLists ? ["…"] : [])
  }

  func isUnknown(_ list: StarList) -> Bool {
    partial.contains(list.id) || self[list].count + hidden[list.id, default: 0] < list.count
  }

  /// The list that belongs to a tag.
  func list(named name: String) -> StarList? {
    lists.first { StarListName.key($0.name) == StarListName.key(name) }
  }

  /// Reads the lists that have changed, until none has.
  ///
  /// - Parameters:
  ///   - current: The lists as they are now; nil if that is not known yet.
  ///   - progress: is told how many of how many lists are read.
  mutating func refresh(
    from current: [StarList]? = nil, _ progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(StarListError) {
    var current = current
    for _ in 0..<Self.mostRounds {
      let status = if let current { current } else { try await readLists() }
      current = nil
      let known = Dictionary(lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let changed = status.filter { $0.hasChanged(since: known[$0.id]) }
      try await read(changed, progress)
      lists = status + created.filter { list in !status.contains { $0.id == list.id } }
      if changed.isEmpty { return }
    }
    throw .changing
  }

  /// Records that a change has put a repository into `wanted`, and what it says about the lists. Lists
  /// that another program has changed stay as they were, so that they are read again.
  mutating func note(_ id: Int64, in wanted: Set<String>, _ status: [StarList]) {
    let now = Dictionary(status.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, list) in lists.enumerated() where wanted.contains(list.id) {
      let isNew = members[list.id, default: []].insert(id).inserted
      if let status = now[list.id], status.count == list.count + (isNew ? 1 : 0) {
        lists[index] = status
      }
    }
  }

  /// The lists that got a repository since `former` and lost it again: nothing in them is new.
  func lost(since former: StarListMembers) -> Set<String> {
    let before = Dictionary(
      former.lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lost = lists.filter { list in
      guard let past = before[list.id], past.lastAddedAt != list.lastAddedAt else { return false }
      return list.count <= past.count && self[list].isSubset(of: former[past])
    }
    return Set(lost.map(\.id))
  }

  mutating func add(_ list: StarList) {
    created.append(list)
    lists.append(list)
    members[list.id] = []
  }

  private mutating func readLists() async throws(StarListError) -> [StarList] {
    var (lists, cursor, cursors) = ([StarList](), String?.none, CursorTrail())
    lacksLists = false
    repeat {
      let page: StarListPage?
      do { page = try await reader.readPatiently(.starLists(after: cursor)).value } catch {
        throw .read(error)
      }
      guard let page else { throw .unsupported }
      lists += page.lists.filter { list in !lists.contains { $0.id == list.id } }
      cursor = cursors.follow(page.next)
      lacksLists = lacksLists || page.isPartial || page.next != cursor
    } while cursor != nil
    return lists
  }

  private mutating func read(
    _ lists: [StarList], _ progress: (Int, Int) -> Void
  ) async throws(StarListError) {
    var (next, done, failure) = (0, 0, ReadError?.none)
    typealias Found = (id: String, items: Result<StarListItems, ReadError>)
    await withTaskGroup(of: Found.self) { group in
      func start() {
        guard next < lists.count, failure == nil else { return }
        let (id, reader) = (lists[next].id, reader)
        group.addTask {
          let items: Result<StarListItems, ReadError>
          do throws(ReadError) { items = .success(try await reader.repositories(in: id)) } catch {
            items = .failure(error)
          }
          return (id, items)
        }
        next += 1
      }
      for _ in 0..<Self.atOnce { start() }
      for await (id, items) in group {
        switch items {
        case .success(let items):
          members[id] = Set(items.repositories.map(\.id))
          hidden[id] = items.hidden
          if items.isPartial { partial.insert(id) } else { partial.remove(id) }
          for item in items.repositories { repositories[item.id] = item }
          done += 1
          progress(done, lists.count)
        case .failure(let error): failure = failure ?? error
        }
        start()
      }
    }
    if let failure { throw .read(failure) }
  }
}

extension StarList {
  fileprivate func hasChanged(since former: StarList?) -> Bool {
    guard let former else { return true }
    return former.count != count || former.lastAddedAt != lastAddedAt
  }
}

extension Reader {
  /// All repositories in a list that the token sees.
  fileprivate func repositories(in list: String) async throws(ReadError) -> StarListItems {
    var (found, cursors) = (StarListItems(), CursorTrail())
    repeat {
      let page = try await readPatiently(.starListItems(of: list, after: found.next)).value
      found.repositories += page.repositories
      found.hidden += page.hidden
      found.next = cursors.follow(page.next)
      found.isPartial = found.isPartial || page.isPartial
    } while found.next != nil
    return found
  }
}

/// The cursors of the pages that were read: a server may send the same ones again and again, or new ones
/// without an end.
private struct CursorTrail {
  private var seen: Set<String> = []

  /// Far more pages than anything has.
  private static let mostPages = 500

  /// The page to read next; nil if there is none.
  mutating func follow(_ next: String?) -> String? {
    guard let next, seen.count < Self.mostPages, seen.insert(next).inserted else { return nil }
    return next
  }
}
