/// The fields of a repository.
extension GraphQLFieldReader {
  func repository(
    _ name: String, _ arguments: [String: GraphQLValue], _ index: Int
  ) throws(GraphQLProblem) -> GraphQLResult {
    let repository = context.repository(index)
    switch name {
    case "owner": return .node(.account(repository.owner))
    case "object": return object(arguments, repository)
    case "repositoryTopics": return try topics(arguments, repository)
    case "primaryLanguage":
      return repository.language.map { .node(.texts(type: "Language", ["name": $0.name])) } ?? .null
    case "licenseInfo":
      return repository.license.map {
        .node(.texts(type: "License", ["key": $0.key, "name": $0.name, "spdxId": $0.spdx]))
      } ?? .null
    case "defaultBranchRef":
      return repository.size == 0
        ? .null : .node(.texts(type: "Ref", ["name": repository.defaultBranch]))
    case "viewerHasStarred":
      let login = context.caller.token?.login ?? ""
      return .boolean(context.core.withState { $0.stars.contains(repository.id, by: login) })
    default:
      return number(name, repository) ?? truth(name, repository) ?? .text(text(name, repository))
    }
  }

  private func object(
    _ arguments: [String: GraphQLValue], _ repository: SimulatedRepository
  ) -> GraphQLResult {
    guard case .string(let expression) = arguments["expression"],
      let colon = expression.firstIndex(of: ":"),
      ["HEAD", repository.defaultBranch].contains(String(expression[..<colon]))
    else { return .null }
    let files = RepositoryFiles(repository, base: context.request.base)
    let path = String(expression[expression.index(after: colon)...])
    if let file = files.file(path) { return .node(.blob(file)) }
    return files.entries(of: path) == nil ? .null : .node(.tree(path: path, files))
  }

  private func topics(
    _ arguments: [String: GraphQLValue], _ repository: SimulatedRepository
  ) throws(GraphQLProblem) -> GraphQLResult {
    let sizes = ["first", "last"].compactMap { name -> Int? in
      if case .number(let size) = arguments[name] { Int(size.clamped) } else { nil }
    }
    guard let size = sizes.first else {
      throw GraphQLProblem(
        message: "You must provide a `first` or `last` value to properly paginate the "
          + "`repositoryTopics` connection.", type: "MISSING_PAGINATION_BOUNDARIES")
    }
    guard (1...100).contains(size) else {
      throw GraphQLProblem(
        message: "Requesting \(size) records on the `repositoryTopics` connection exceeds the "
          + "`first` limit of 100 records.", type: "EXCESSIVE_PAGINATION")
    }
    return .node(.topics(Array(repository.topics.prefix(size))))
  }

  private func number(_ name: String, _ repository: SimulatedRepository) -> GraphQLResult? {
    switch name {
    case "databaseId": .number(repository.id)
    case "stargazerCount": .number(repository.stars)
    case "forkCount": .number(repository.forks)
    case "diskUsage": .number(repository.size)
    default: nil
    }
  }

  private func truth(_ name: String, _ repository: SimulatedRepository) -> GraphQLResult? {
    switch name {
    case "isArchived": .boolean(repository.isArchived)
    case "isFork": .boolean(repository.isFork)
    case "isPrivate": .boolean(repository.isPrivate)
    case "isTemplate": .boolean(repository.isTemplate)
    case "isDisabled": .boolean(repository.isDisabled)
    case "isEmpty": .boolean(repository.size == 0)
    case "usesCustomOpenGraphImage": .boolean(Self.hasOwnPicture(repository))
    default: nil
    }
  }

  private func text(_ name: String, _ repository: SimulatedRepository) -> String? {
    switch name {
    case "id": NodeID.make("R", repository.id)
    case "name": repository.name
    case "nameWithOwner": repository.fullName
    case "description": repository.description
    case "url": "\(OwnerJSON.web)/\(repository.fullName)"
    case "homepageUrl": repository.homepage
    case "visibility": repository.isPrivate ? "PRIVATE" : "PUBLIC"
    case "createdAt": repository.created.iso8601
    case "updatedAt": repository.updated.iso8601
    case "pushedAt": repository.size == 0 ? nil : repository.pushed.iso8601
    default: Self.socialPicture(repository)
    }
  }

  /// One in five has a picture of its own for social networks.
  private static func hasOwnPicture(_ repository: SimulatedRepository) -> Bool {
    repository.id % 5 == 0
  }

  private static func socialPicture(_ repository: SimulatedRepository) -> String {
    let tag = Conditional.tag(Array("\(repository.id) \(repository.updated.seconds)".utf8))
    return hasOwnPicture(repository)
      ? "https://repository-images.githubusercontent.com/\(repository.id)/\(tag.prefix(36))"
      : "https://opengraph.githubassets.com/\(tag)/\(repository.fullName)"
  }
}

extension Double {
  /// Within what an `Int` can hold.
  var clamped: Double { Swift.min(Swift.max(self, -1e9), 1e9) }
}
