import HTTP

/// One of a user's star lists. It may have repositories that the user did not star.
/// Source: https://docs.github.com/graphql/reference/objects#userlist
package struct StarList: Sendable, Equatable {
  /// The id of GraphQL.
  package var id: String
  package var name: String
  package var isPrivate = false
  /// The number of its repositories, also of those that the token does not see.
  package var count = 0
  /// When a repository was last added, or the list created; compared only, never read.
  package var lastAddedAt: String?

  /// The most lists that a user may have.
  /// Source: https://docs.github.com/get-started/exploring-projects-on-github/saving-repositories-with-stars#organizing-starred-repositories-with-lists
  package static let most = 32
  /// The longest name, in characters.
  package static let longestName = 32

  /// What a classic token needs to change lists.
  package static let scope = "user"

  static let fragment = """
    fragment List on UserList {
    id name isPrivate lastAddedAt items { totalCount }
    }
    """
}

/// Some of the lists, in GitHub's order.
package struct StarListPage: Sendable, Equatable {
  package var lists: [StarList]
  /// Whether it has more lists, which cannot be read.
  package var isPartial = false
  /// Where the next page begins; nil after the last one.
  package var next: String?
}

/// Some of the repositories in a list.
package struct StarListItems: Sendable, Equatable {
  package var repositories: [RepositoryFacts]
  /// How many more GitHub named, but does not show to this token.
  package var hidden = 0
  /// Whether there are more, but GitHub did not send them.
  package var isPartial = false
  /// Where the next page begins; nil after the last one.
  package var next: String?

  package init(repositories: [RepositoryFacts] = [], hidden: Int = 0, next: String? = nil) {
    (self.repositories, self.hidden, self.next) = (repositories, hidden, next)
  }
}

extension StarListItems: HostBound {
  func bound(to host: GitHubHost) -> StarListItems {
    var items = self
    items.repositories = repositories.map { $0.bound(to: host) }
    return items
  }
}

extension StarListPage {
  /// Nil if the server has no star lists.
  static func read(_ response: HTTPResponse) throws(APIError) -> StarListPage? {
    let answer = try JSONReading.read(GraphQLAnswer<ViewerLists>.self, from: response)
    if answer.problems.contains(where: \.isUnknownField) { return nil }
    return try answer.whole(in: response).page
  }
}

extension StarListItems {
  /// Without those that the token does not see.
  init(_ response: HTTPResponse) throws(APIError) {
    let answer = try JSONReading.read(GraphQLAnswer<ListItems>.self, from: response)
    guard var list = try answer.whole(in: response, except: { $0.isOfRow }).items else {
      throw .unreadable(url: response.url, detail: "no list with this id")
    }
    let hidden = Set(answer.problems.filter { $0.path.count == 4 }.map(\.path)).count
    list.isPartial = list.hidden > hidden || !answer.problems.allSatisfy(\.isAboutAccess)
    list.hidden = min(list.hidden, hidden)
    self = list
  }
}

extension StarList {
  /// The list that was created.
  init(created response: HTTPResponse) throws(APIError) {
    self = try JSONReading.read(GraphQLAnswer<CreatedList>.self, from: response)
      .whole(in: response).list
  }

  /// All lists as they are after a change of one repository's.
  static func changed(_ response: HTTPResponse) throws(APIError) -> [StarList] {
    try JSONReading.read(GraphQLAnswer<ChangedLists>.self, from: response)
      .whole(in: response).lists
  }
}

extension GraphQLAnswer {
  /// The data; throws for any problem but those that are allowed.
  fileprivate func whole(
    in response: HTTPResponse, except isAllowed: (GraphQLProblem) -> Bool = { _ in false }
  ) throws(APIError) -> Value {
    if let problem = problems.filter({ !isAllowed($0) }).deciding {
      let limit = RateLimit(response.headers, unlessNamed: "graphql")
      throw .refused(problem.refusal(in: response, limit: limit))
    }
    guard let data else {
      throw .unreadable(url: response.url, detail: "neither data nor errors")
    }
    return data
  }
}

extension GraphQLProblem {
  /// Whether it concerns one repository in a list only.
  fileprivate var isOfRow: Bool { path.count >= 4 && path[1] == "items" }

  /// Whether the token does not see something.
  fileprivate var isAboutAccess: Bool { type == "NOT_FOUND" || type == "FORBIDDEN" }
}

extension StarList: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(id: try json.read("id"), name: try json.read("name"))
    isPrivate = try json.readIfPresent("isPrivate") ?? false
    lastAddedAt = try json.readIfPresent("lastAddedAt")
    guard let items = try json.member("items") else {
      throw JSONProblem("missing").inside(member: "items")
    }
    count = try items.readCount("totalCount")
  }
}

private struct ViewerLists: JSONReadable {
  let page: StarListPage

  init(_ json: JSONNode) throws(JSONProblem) {
    let viewer: Viewer = try json.read("viewer")
    page = StarListPage(
      lists: viewer.lists.nodes, isPartial: viewer.lists.omitted > 0, next: viewer.lists.next)
  }

  private struct Viewer: JSONReadable {
    let lists: Connection<StarList>

    init(_ json: JSONNode) throws(JSONProblem) { lists = try json.read("lists") }
  }
}

private struct ListItems: JSONReadable {
  /// Nil if there is no such list.
  private(set) var items: StarListItems?

  init(_ json: JSONNode) throws(JSONProblem) {
    guard let node = try json.member("node"), !node.isNull else { return }
    let found: Connection<RepositoryFacts> = try node.read("items")
    items = StarListItems(
      repositories: found.nodes, hidden: found.omitted, next: found.next)
  }
}

private struct CreatedList: JSONReadable {
  let list: StarList

  init(_ json: JSONNode) throws(JSONProblem) {
    let payload: Payload = try json.read("createUserList")
    list = payload.list
  }

  private struct Payload: JSONReadable {
    let list: StarList

    init(_ json: JSONNode) throws(JSONProblem) { list = try json.read("list") }
  }
}

private struct ChangedLists: JSONReadable {
  let lists: [StarList]

  init(_ json: JSONNode) throws(JSONProblem) {
    let payload: Payload = try json.read("updateUserListsForItem")
    lists = payload.user.lists.nodes
    if payload.user.lists.omitted > 0 { throw JSONProblem("a list that cannot be read") }
  }

  private struct Payload: JSONReadable {
    let user: User

    init(_ json: JSONNode) throws(JSONProblem) { user = try json.read("user") }
  }

  private struct User: JSONReadable {
    let lists: Connection<StarList>

    init(_ json: JSONNode) throws(JSONProblem) { lists = try json.read("lists") }
  }
}

/// One page of several values, without those that cannot be seen or read.
private struct Connection<Node: JSONReadable>: JSONReadable {
  private(set) var nodes: [Node] = []
  private(set) var omitted = 0
  private(set) var next: String?

  init(_ json: JSONNode) throws(JSONProblem) {
    guard let rows = try json.member("nodes"), !rows.isNull else {
      omitted = 1
      return
    }
    try rows.elements { row in
      if let node = try? Node(row) { nodes.append(node) } else { omitted += 1 }
    }
    guard let page: Page = try json.readIfPresent("pageInfo"), page.hasNext else { return }
    next = page.end
  }

  private struct Page: JSONReadable {
    let hasNext: Bool
    let end: String?

    init(_ json: JSONNode) throws(JSONProblem) {
      hasNext = try json.read("hasNextPage")
      end = try json.readIfPresent("endCursor")
    }
  }
}
