/// Answers fields of the things that GraphQL serves.
struct GraphQLFieldReader {
  let context: RequestContext
  /// What the query may count at most, as connections ask.
  let nodeCount: Int

  /// The bytes after which GitHub cuts `text`.
  static let textLimit = 512_000

  func read(
    _ name: String, _ arguments: [String: GraphQLValue], of node: GraphQLNode
  ) throws(GraphQLProblem) -> GraphQLResult {
    if name == "__typename" { return .text(node.type) }
    switch node {
    case .query: return try query(name, arguments)
    case .repository(let index): return try repository(name, arguments, index)
    case .account(let owner): return account(name, arguments, owner)
    case .texts(_, let texts): return .text(texts[name] ?? nil)
    case .topics(let topics):
      return name == "nodes" ? .nodes(topics.map { .topic($0) }) : .number(topics.count)
    case .topic(let topic): return .node(.texts(type: "Topic", ["name": topic]))
    case .blob(let file): return blob(name, file)
    case .tree(let path, let files): return tree(name, path, files)
    case .entry(let path, let isFolder, let files): return entry(name, path, isFolder, files)
    case .rateLimit: return rateLimit(name)
    }
  }

  private func query(
    _ name: String, _ arguments: [String: GraphQLValue]
  ) throws(GraphQLProblem) -> GraphQLResult {
    switch name {
    case "rateLimit": return .node(.rateLimit)
    case "viewer":
      guard let login = context.caller.token?.login else { return .null }
      let owner =
        context.catalogue.owners[login.lowercased()]
        ?? SimulatedOwner(
          id: UserJSON.id(of: login), login: login, isOrganization: false, followers: 0)
      return .node(.account(owner))
    default: return .node(.repository(try GraphQLAccess(context: context).repository(arguments)))
    }
  }

  private func account(
    _ name: String, _ arguments: [String: GraphQLValue], _ owner: SimulatedOwner
  ) -> GraphQLResult {
    switch name {
    case "login": return .text(owner.login)
    case "url": return .text("\(OwnerJSON.web)/\(owner.login)")
    case "avatarUrl":
      var address = "https://avatars.githubusercontent.com/u/\(owner.id)?"
      if case .number(let size) = arguments["size"], size >= 1, size <= 10_000 {
        address += "s=\(Int(size))&"
      }
      return .text(address + "v=4")
    default: return .text(NodeID.make(owner.isOrganization ? "O" : "U", owner.id))
    }
  }

  private func blob(_ name: String, _ file: RepositoryFile) -> GraphQLResult {
    switch name {
    case "text":
      return .text(
        file.isBinary
          ? nil : String(decoding: file.content.prefix(Self.textLimit), as: UTF8.self))
    case "byteSize": return .number(file.content.count)
    case "isTruncated": return .boolean(file.content.count > Self.textLimit)
    case "isBinary": return .boolean(file.isBinary)
    default: return .text(name == "oid" ? file.sha : String(file.sha.prefix(7)))
    }
  }

  private func tree(_ name: String, _ path: String, _ files: RepositoryFiles) -> GraphQLResult {
    guard name == "entries" else {
      let sha = GitBlob.sha(Array(path.utf8))
      return .text(name == "oid" ? sha : String(sha.prefix(7)))
    }
    return .nodes(
      (files.entries(of: path) ?? []).map { entry in
        .entry(
          path: path.isEmpty ? entry.name : "\(path)/\(entry.name)", isFolder: entry.isFolder,
          files)
      })
  }

  private func entry(
    _ name: String, _ path: String, _ isFolder: Bool, _ files: RepositoryFiles
  ) -> GraphQLResult {
    switch name {
    case "path": return .text(path)
    case "name": return .text(path.split(separator: "/").last.map(String.init))
    case "type": return .text(isFolder ? "tree" : "blob")
    case "mode": return .number(isFolder ? 0o40000 : 0o100644)
    case "size": return .number(files.file(path)?.content.count ?? 0)
    case "extension":
      return .text(
        path.contains(".") && !isFolder
          ? "." + (path.split(separator: ".").last.map(String.init) ?? "") : "")
    case "object":
      if isFolder { return .node(.tree(path: path, files)) }
      return files.file(path).map { .node(.blob($0)) } ?? .null
    default: return .text(files.file(path)?.sha ?? GitBlob.sha(Array(path.utf8)))
    }
  }

  private func rateLimit(_ name: String) -> GraphQLResult {
    let state = context.core.withState {
      $0.limiter.state(.graphql, of: context.caller.payer, at: context.now)
    }
    switch name {
    case "resetAt": return .text(state.reset.iso8601)
    case "limit": return .number(state.limit)
    case "remaining": return .number(state.remaining)
    case "used": return .number(state.used)
    case "cost": return .number(1)
    default: return .number(nodeCount)
    }
  }
}
