/// Something that fields can be asked of.
enum GraphQLNode {
  case query
  case repository(Int)
  case account(SimulatedOwner)
  /// A language, licence, branch or topic: nothing but texts.
  case texts(type: String, [String: String?])
  case topics([String])
  case topic(String)
  case blob(RepositoryFile)
  case tree(path: String, RepositoryFiles)
  case entry(path: String, isFolder: Bool, RepositoryFiles)
  case rateLimit

  var type: String {
    switch self {
    case .query: "Query"
    case .repository: "Repository"
    case .account(let owner): owner.isOrganization ? "Organization" : "User"
    case .texts(let type, _): type
    case .topics: "RepositoryTopicConnection"
    case .topic: "RepositoryTopic"
    case .blob: "Blob"
    case .tree: "Tree"
    case .entry: "TreeEntry"
    case .rateLimit: "RateLimit"
    }
  }
}

/// The value of a field.
enum GraphQLResult {
  case null
  case text(String?)
  case number(Int)
  case boolean(Bool)
  case node(GraphQLNode)
  case nodes([GraphQLNode])
}
