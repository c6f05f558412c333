import HTTP

extension Endpoint where Value == ReadmeBatch {
  /// The number of repositories in one request.
  package static var readmesAtOnce: Int { 40 }

  /// `POST /graphql`: the READMEs of many repositories, at most `readmesAtOnce`; costs one of the
  /// 5,000 points per hour, however many they are.
  ///
  /// GitHub has no field for a README, so the query requests files by their usual names. Repository
  /// names are variables, never part of the query's text.
  /// Source: https://docs.github.com/graphql/reference/objects#repository
  package static func readmeTexts(of names: [RepositoryName]) -> Self {
    let names = Array(names.prefix(readmesAtOnce))
    var variables: [JSONValue.Member] = []
    for (index, name) in names.enumerated() {
      variables.append(.init("o\(index)", .string(name.owner)))
      variables.append(.init("n\(index)", .string(name.name)))
    }
    let json = JSONValue.object([
      "query": .string(ReadmeQuery.text(for: names.count)), "variables": .object(variables),
    ])
    return Endpoint(
      path: "", method: .post, site: .graphQL, accept: .plainJSON,
      body: EndpointBody(type: "application/json", bytes: json.bytes()), credential: .required,
      limits: HTTPLimits(bodyBytes: 24 * 1024 * 1024), resource: "graphql",
      decode: { response throws(APIError) in try ReadmeBatch(response, asked: names) })
  }
}
