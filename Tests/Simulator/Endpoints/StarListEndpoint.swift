import Foundation

/// The star lists of an account, in GraphQL: exactly the queries of ghrepo's `Endpoints/StarLists.swift`.
struct StarListEndpoint {
  private let context: RequestContext
  private let token: SimulatorToken
  private let variables: [String: Any]

  /// Nil if the query is about something else.
  static func reply(
    _ query: String, _ variables: [String: Any], _ context: RequestContext
  ) -> Reply? {
    guard let request = Self.requests[query], let token = context.caller.token else { return nil }
    let endpoint = StarListEndpoint(context: context, token: token, variables: variables)
    do {
      try endpoint.check(request)
      return .json(200, try endpoint.answer(request))
    } catch {
      return GraphQLEndpoint.answer([error])
    }
  }

  fileprivate enum Operation { case lists, items, create, set }

  private func check(_ request: Operation) throws(GraphQLProblem) {
    if context.core.configuration.enterpriseVersion != nil {
      throw .unknownField("lists", of: "User")
    }
    let isWrite = request == .create || request == .set
    guard let scopes = token.scopes else {
      guard isWrite else { return }
      throw GraphQLProblem(
        message: "Resource not accessible by personal access token", type: "FORBIDDEN",
        path: [request.field])
    }
    let accepted = isWrite ? ["user"] : ["read:user", "user"]
    guard Set(scopes).isDisjoint(with: accepted) else { return }
    let granted = scopes.map { "'\($0)'" }.joined(separator: ", ")
    throw GraphQLProblem(
      message: "Your token has not been granted the required scopes to execute this query. The "
        + "'\(request.field)' field requires one of the following scopes: ['\(accepted[0])'], but "
        + "your token has only been granted the: [\(granted)] scopes. Please modify your token's "
        + "scopes at: https://github.com/settings/tokens.",
      type: "INSUFFICIENT_SCOPES")
  }

  private func answer(_ request: Operation) throws(GraphQLProblem) -> [UInt8] {
    switch request {
    case .lists:
      return data { writer in
        writer.object("viewer") { $0.object("lists") { writeLists(to: &$0, hasPages: true) } }
      }
    case .items: return items(of: try text("id"), after: variables["after"] as? String)
    case .create:
      let list = try create(text("name"))
      return data { writer in
        writer.object("createUserList") { $0.object("list") { write(list, to: &$0) } }
      }
    case .set:
      guard let ids = variables["lists"] as? [String] else { throw invalid("lists") }
      try set(text("item"), ids)
      return data { writer in
        writer.object("updateUserListsForItem") { writer in
          writer.object("user") { $0.object("lists") { writeLists(to: &$0, hasPages: false) } }
        }
      }
    }
  }

  private func data(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object(capacity: 4000) { $0.object("data", write) }
  }

  private func writeLists(to writer: inout JSONWriter, hasPages: Bool) {
    let lists = context.core.withState { $0.lists[token.login] ?? [] }
    writer.array("nodes") { writer in
      for list in lists { writer.object { write(list, to: &$0) } }
    }
    guard hasPages else { return }
    writer.object("pageInfo") { writer in
      writer.field("hasNextPage", false)
      writer.field("endCursor", nil)
    }
  }

  private func write(_ list: StarListBook.List, to writer: inout JSONWriter) {
    writer.field("id", list.nodeID)
    writer.field("name", list.name)
    writer.field("isPrivate", list.isPrivate)
    writer.field("lastAddedAt", list.lastAdded.iso8601)
    writer.object("items") { $0.field("totalCount", list.items.count) }
  }

  /// 100 of the repositories. A cursor is a position, so that pages shift.
  private func items(of id: String, after cursor: String?) -> [UInt8] {
    let lists = context.core.withState { $0.lists[token.login] ?? [] }
    guard let list = lists.first(where: { $0.nodeID == id }) else {
      return JSONWriter.object { writer in
        writer.object("data") { $0.field("node", nil) }
        writer.write([
          GraphQLProblem(
            message: "Could not resolve to a node with the global id of '\(id)'.",
            type: "NOT_FOUND", path: ["node"])
        ])
      }
    }
    let start = min(cursor.flatMap(Int.init) ?? 0, list.items.count)
    let end = min(start + 100, list.items.count)
    var hidden: [GraphQLProblem] = []
    let data = JSONWriter.object(capacity: 4000) { writer in
      writer.object("data") { writer in
        writer.object("node") { writer in
          writer.object("items") { writer in
            writer.array("nodes") { writer in
              for (position, item) in list.items[start..<end].enumerated() {
                guard let index = context.catalog.index(ofID: item), context.isVisible(index) else {
                  writer.literal("null")
                  hidden.append(
                    GraphQLProblem(
                      message: "Could not resolve to a Repository.", type: "NOT_FOUND",
                      path: ["node", "items", "nodes", "\(position)"]))
                  continue
                }
                let repository = context.repository(index)
                writer.object { GraphQLEndpoint.writeFacts(repository, context, to: &$0) }
              }
            }
            writer.object("pageInfo") { writer in
              writer.field("hasNextPage", end < list.items.count)
              writer.field("endCursor", end > start ? "\(end)" : nil)
            }
          }
        }
      }
      if !hidden.isEmpty { writer.write(hidden) }
    }
    return data
  }

  private func create(_ name: String) throws(GraphQLProblem) -> StarListBook.List {
    let result = context.core.withState { state in
      state.lists.create(name, by: token.login, at: context.now)
    }
    switch result {
    case .success(let list): return list
    case .failure(let problem): throw problem
    }
  }

  private func set(_ item: String, _ ids: [String]) throws(GraphQLProblem) {
    guard let id = NodeID.number(in: item, "R"), context.catalog.index(ofID: id) != nil else {
      throw GraphQLProblem(
        message: "Could not resolve to a node with the global id of '\(item)'.", type: "NOT_FOUND",
        path: ["updateUserListsForItem"])
    }
    let isKnown = context.core.withState { state in
      state.lists.set(id, to: ids, by: token.login, at: context.now)
    }
    guard isKnown else {
      throw GraphQLProblem(
        message: "Could not resolve to a node with the global id.", type: "NOT_FOUND",
        path: ["updateUserListsForItem"])
    }
  }

  private func text(_ name: String) throws(GraphQLProblem) -> String {
    guard let text = variables[name] as? String else { throw invalid(name) }
    return text
  }

  private func invalid(_ name: String) -> GraphQLProblem {
    GraphQLProblem(message: "Variable $\(name) was provided invalid value")
  }
}

extension StarListEndpoint {
  private static let requests: [String: Operation] = [
    """
    query($after: String) {
    viewer { lists(first: 100, after: $after) {
    nodes { ...List }
    pageInfo { hasNextPage endCursor }
    } }
    }
    \(list)
    """: .lists,
    """
    query($id: ID!, $after: String) {
    node(id: $id) { ... on UserList { items(first: 100, after: $after) {
    nodes { ...Facts }
    pageInfo { hasNextPage endCursor }
    } } }
    }
    fragment Facts on Repository {
    \(ReadmeQuery.facts)
    """: .items,
    """
    mutation($name: String!) {
    createUserList(input: {name: $name, isPrivate: true}) { list { ...List } }
    }
    \(list)
    """: .create,
    """
    mutation($item: ID!, $lists: [ID!]!) {
    updateUserListsForItem(input: {itemId: $item, listIds: $lists}) {
    user { lists(first: 100) { nodes { ...List } } }
    }
    }
    \(list)
    """: .set,
  ]

  private static let list = """
    fragment List on UserList {
    id name isPrivate lastAddedAt items { totalCount }
    }
    """
}

extension StarListEndpoint.Operation {
  fileprivate var field: String {
    switch self {
    case .lists: "lists"
    case .items: "items"
    case .create: "createUserList"
    case .set: "updateUserListsForItem"
    }
  }
}

/// The star lists of all accounts.
struct StarListBook: Sendable {
  struct List: Sendable {
    var nodeID: String
    var name: String
    var isPrivate = true
    var lastAdded: Timestamp
    /// The ids of repositories, in the order in which they were added.
    var items: [Int] = []
  }

  private var lists: [String: [List]] = [:]
  private var created = 0

  /// The lists of an account, the oldest first.
  subscript(login: String) -> [List]? { lists[login] }

  mutating func create(
    _ name: String, by login: String, at time: Timestamp
  ) -> Result<List, GraphQLProblem> {
    let problem: String? =
      if name.trimmingCharacters(in: .whitespaces).isEmpty {
        "Name can't be blank"
      } else if name.count > 32 {
        "Name is too long (maximum is 32 characters)"
      } else if lists[login, default: []].count >= 32 {
        "You can only have 32 lists"
      } else {
        nil
      }
    if let problem {
      return .failure(
        GraphQLProblem(message: problem, type: "UNPROCESSABLE", path: ["createUserList"]))
    }
    created += 1
    let list = List(nodeID: NodeID.make("UL", created), name: name, lastAdded: time)
    lists[login, default: []].append(list)
    return .success(list)
  }

  /// Replaces the lists of a repository; false if one of them does not exist.
  mutating func set(_ id: Int, to ids: [String], by login: String, at time: Timestamp) -> Bool {
    guard var own = lists[login], ids.allSatisfy({ id in own.contains { $0.nodeID == id } }) else {
      return ids.isEmpty
    }
    for index in own.indices {
      let isIn = own[index].items.contains(id)
      let belongs = ids.contains(own[index].nodeID)
      if belongs, !isIn {
        own[index].items.append(id)
        own[index].lastAdded = time
      } else if !belongs, isIn {
        own[index].items.removeAll { $0 == id }
      }
    }
    lists[login] = own
    return true
  }

  /// Puts a repository into the list named `name`, or removes it.
  mutating func change(
    _ id: Int, in name: String, isRemoved: Bool = false, by login: String, at time: Timestamp
  ) {
    guard var own = lists[login], let index = own.firstIndex(where: { $0.name == name }) else {
      return
    }
    if isRemoved {
      own[index].items.removeAll { $0 == id }
    } else if !own[index].items.contains(id) {
      own[index].items.append(id)
      own[index].lastAdded = time
    }
    lists[login] = own
  }
}

extension GitHubSimulator {
  /// The names of an account's star lists, and the `owner/name` of the repositories in them.
  package func lists(of login: String) -> [(name: String, repositories: [String])] {
    (core.withState { $0.lists[login] } ?? []).map { list in
      (
        list.name,
        list.items.compactMap { core.catalog.index(ofID: $0) }
          .map { core.catalog.repositories[$0].fullName }
      )
    }
  }

  /// Creates a star list, as its user does on the website.
  package func addList(_ name: String, of repositories: [String] = [], by login: String) {
    core.addList(name, of: repositories, by: login)
  }
}

extension SimulatorCore {
  func addList(_ name: String, of repositories: [String], by login: String) {
    let ids = repositories.compactMap { catalog.index(of: $0) }.map { catalog.repositories[$0].id }
    withState { state in
      let now = Timestamp(configuration.now() + state.advance)
      _ = state.lists.create(name, by: login, at: now)
      for id in ids { state.lists.change(id, in: name, by: login, at: now) }
    }
  }
}
