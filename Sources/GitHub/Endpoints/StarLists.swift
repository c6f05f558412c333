import HTTP

/// Star lists, of the token's user. Reading needs the scope `read:user`, writing `user`.
/// Source: https://docs.github.com/graphql/reference/mutations#updateuserlistsforitem
extension Endpoint {
  fileprivate static func lists(
    _ query: String, _ variables: [JSONValue.Member], changes: Bool = false,
    _ decode: @escaping @Sendable (HTTPResponse) throws(APIError) -> Value
  ) -> Self {
    let json = JSONValue.object(["query": .string(query), "variables": .object(variables)])
    return Endpoint(
      path: "", method: .post, site: .graphQL, changes: changes, accept: .plainJSON,
      body: EndpointBody(type: "application/json", bytes: json.bytes()), credential: .required,
      resource: "graphql", decode: decode)
  }
}

extension Endpoint where Value == StarListPage? {
  /// The lists from `cursor` on; nil on a server without star lists.
  package static func starLists(after cursor: String? = nil) -> Self {
    lists(
      """
      query($after: String) {
      viewer { lists(first: 100, after: $after) {
      nodes { ...List }
      pageInfo { hasNextPage endCursor }
      } }
      }
      \(StarList.fragment)
      """,
      [.init("after", .text(cursor))]
    ) { response throws(APIError) in try StarListPage.read(response) }
  }
}

extension Endpoint where Value == StarListItems {
  /// The repositories in the list `id`, from `cursor` on. Asking for them together with the lists takes
  /// GitHub too long.
  package static func starListItems(of id: String, after cursor: String? = nil) -> Self {
    lists(
      """
      query($id: ID!, $after: String) {
      node(id: $id) { ... on UserList { items(first: 100, after: $after) {
      nodes { ...Facts }
      pageInfo { hasNextPage endCursor }
      } } }
      }
      fragment Facts on Repository {
      \(RepositoryFacts.fragment)
      """,
      [.init("id", .string(id)), .init("after", .text(cursor))]
    ) { response throws(APIError) in try StarListItems(response) }
  }
}

extension Endpoint where Value == StarList {
  /// Creates a list that only its user sees. Two requests make two lists.
  package static func createStarList(named name: String) -> Self {
    lists(
      """
      mutation($name: String!) {
      createUserList(input: {name: $name, isPrivate: true}) { list { ...List } }
      }
      \(StarList.fragment)
      """,
      [.init("name", .string(name))], changes: true
    ) { response throws(APIError) in try StarList(created: response) }
  }
}

extension Endpoint where Value == [StarList] {
  /// Puts a repository into the lists with these ids, and removes it from all others. Returns all lists as
  /// they are now.
  ///
  /// - Parameter id: The repository's id in GraphQL.
  package static func setStarLists(of id: String, to lists: [String]) -> Self {
    self.lists(
      """
      mutation($item: ID!, $lists: [ID!]!) {
      updateUserListsForItem(input: {itemId: $item, listIds: $lists}) {
      user { lists(first: 100) { nodes { ...List } } }
      }
      }
      \(StarList.fragment)
      """,
      [.init("item", .string(id)), .init("lists", .array(lists.map(JSONValue.string)))],
      changes: true
    ) { response throws(APIError) in try StarList.changed(response) }
  }
}
