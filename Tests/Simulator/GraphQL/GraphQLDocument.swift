/// Where something stands in a query; both count from one.
struct GraphQLLocation: Sendable, Equatable {
  var line: Int
  var column: Int
}

/// A value as written in a query.
indirect enum GraphQLValue: Sendable, Equatable {
  case variable(String)
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null
  case enumeration(String)
  case list([GraphQLValue])
  case object([String: GraphQLValue])
}

struct GraphQLArgument: Sendable {
  var name: String
  var value: GraphQLValue
}

struct GraphQLField: Sendable {
  var alias: String?
  var name: String
  var arguments: [GraphQLArgument]
  /// Nil without braces.
  var selections: [GraphQLSelection]?
  var location: GraphQLLocation

  /// The name in the answer.
  var key: String { alias ?? name }
}

indirect enum GraphQLSelection: Sendable {
  case field(GraphQLField)
  /// `... on Type { … }`; nil is the type around it.
  case inline(type: String?, [GraphQLSelection], GraphQLLocation)
  case spread(String, GraphQLLocation)
}

struct GraphQLVariable: Sendable {
  var name: String
  /// As written, such as `String!`.
  var type: String
  var initial: GraphQLValue?
  var location: GraphQLLocation
}

struct GraphQLOperation: Sendable {
  /// `query`, `mutation` or `subscription`.
  var kind: String
  var name: String?
  var variables: [GraphQLVariable]
  var selections: [GraphQLSelection]
  var location: GraphQLLocation

  /// As it stands at the front of error paths.
  var title: String { name.map { "\(kind) \($0)" } ?? kind }
}

struct GraphQLFragment: Sendable {
  var name: String
  var type: String
  var selections: [GraphQLSelection]
}

struct GraphQLDocument: Sendable {
  var operations: [GraphQLOperation]
  var fragments: [String: GraphQLFragment]
}

/// A query that cannot be read.
struct GraphQLSyntaxError: Error {
  var message: String
  var location: GraphQLLocation
}
