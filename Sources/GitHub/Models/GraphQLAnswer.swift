/// A GraphQL response with status 200: data, and why some or all of it is missing.
struct GraphQLAnswer<Value: JSONReadable>: JSONReadable {
  private(set) var data: Value?
  private(set) var problems: [GraphQLProblem] = []

  init(_ json: JSONNode) throws(JSONProblem) {
    problems = try json.readIfPresent("errors") ?? []
    // Some errors come in the REST API's form.
    if problems.isEmpty, try json.member("message") != nil { problems = [try GraphQLProblem(json)] }
    data = try json.readIfPresent("data")
  }
}
