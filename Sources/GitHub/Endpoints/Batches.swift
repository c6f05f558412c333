import HTTP

/// `POST /graphql`: many repositories by name; costs one of the 5,000 points per hour, however many they
/// are.
/// Source: https://docs.github.com/graphql/reference/objects#repository
extension Endpoint {
  fileprivate static func batch<Facts: JSONReadable & Sendable & Equatable>(
    of names: [RepositoryName], fragment: String, megabytes: Int,
    isWhole: @escaping @Sendable (Facts) -> Bool
  ) -> Self where Value == RepositoryBatch<Facts> {
    var variables: [JSONValue.Member] = []
    for (index, name) in names.enumerated() {
      variables.append(.init("o\(index)", .string(name.owner)))
      variables.append(.init("n\(index)", .string(name.name)))
    }
    let json = JSONValue.object([
      "query": .string(BatchQuery.text(for: names.count, fragment: fragment)),
      "variables": .object(variables),
    ])
    return Endpoint(
      path: "", method: .post, site: .graphQL, accept: .plainJSON,
      body: EndpointBody(type: "application/json", bytes: json.bytes()), credential: .required,
      limits: HTTPLimits(bodyBytes: megabytes * 1024 * 1024), resource: "graphql",
      decode: { response throws(APIError) in
        try RepositoryBatch(response, asked: names, isWhole: isWhole)
      })
  }
}

extension Endpoint where Value == ReadmeBatch {
  /// The number of repositories in one request.
  package static var readmesAtOnce: Int { 40 }

  /// The READMEs of at most `readmesAtOnce` repositories.
  ///
  /// GitHub has no field for a README, so the query requests files by their usual names.
  package static func readmeTexts(of names: [RepositoryName]) -> Self {
    batch(
      of: Array(names.prefix(readmesAtOnce)), fragment: ReadmeQuery.fragment, megabytes: 24,
      // The failed part of a row may be its README.
      isWhole: { $0.readme != nil })
  }
}

extension Endpoint where Value == RepositoryBatch<RepositoryFacts> {
  /// The number of repositories in one request.
  package static var factsAtOnce: Int { 50 }

  /// The current state of at most `factsAtOnce` repositories, under whatever name they have now.
  package static func facts(of names: [RepositoryName]) -> Self {
    batch(
      of: Array(names.prefix(factsAtOnce)), fragment: RepositoryFacts.fragment, megabytes: 4,
      isWhole: { _ in true })
  }
}
