/// Writes the data that a query without mistakes asks for.
struct GraphQLExecutor {
  private let document: GraphQLDocument
  private let variables: [String: GraphQLValue]
  private let reader: GraphQLFieldReader
  private(set) var problems: [GraphQLProblem] = []
  /// How many files were read; GitHub limits what a query may cost it.
  private var files = 0
  private static let fileLimit = 2000

  init(
    _ document: GraphQLDocument, _ variables: [String: GraphQLValue], _ reader: GraphQLFieldReader
  ) {
    self.document = document
    self.variables = variables
    self.reader = reader
  }

  mutating func write(
    _ selections: [GraphQLSelection], of node: GraphQLNode, path: [String],
    to writer: inout JSONWriter
  ) {
    var fields: [GraphQLField] = []
    collect(selections, of: node.type, into: &fields)
    writer.literal("{")
    for field in fields {
      writer.key(field.key)
      write(field, of: node, path: path + [field.key], to: &writer)
    }
    writer.close("}")
  }

  /// Fields of the same key are one.
  private func collect(
    _ selections: [GraphQLSelection], of type: String, into fields: inout [GraphQLField]
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        if let known = fields.firstIndex(where: { $0.key == field.key }) {
          fields[known].selections =
            fields[known].selections.map { $0 + (field.selections ?? []) }
        } else {
          fields.append(field)
        }
      case .inline(let condition, let inner, _):
        if applies(condition, to: type) { collect(inner, of: type, into: &fields) }
      case .spread(let name, _):
        if let fragment = document.fragments[name], applies(fragment.type, to: type) {
          collect(fragment.selections, of: type, into: &fields)
        }
      }
    }
  }

  /// - Parameter type: of a value, so no interface.
  private func applies(_ condition: String?, to type: String) -> Bool {
    condition.map { GraphQLSchema.mayBe(type, $0) } ?? true
  }

  private mutating func write(
    _ field: GraphQLField, of node: GraphQLNode, path: [String], to writer: inout JSONWriter
  ) {
    do {
      if field.name == "object" { try countFile() }
      switch try reader.read(field.name, resolved(field.arguments), of: node) {
      case .null, .text(nil): writer.literal("null")
      case .text(let text?): writer.string(text)
      case .number(let number): writer.literal(String(number))
      case .boolean(let isTrue): writer.literal(isTrue ? "true" : "false")
      case .node(let node): write(field.selections ?? [], of: node, path: path, to: &writer)
      case .nodes(let nodes):
        writer.literal("[")
        for (index, node) in nodes.enumerated() {
          write(field.selections ?? [], of: node, path: path + [String(index)], to: &writer)
        }
        writer.close("]")
      }
    } catch {
      var problem = error
      problem.path = path
      problem.location = field.location
      problems.append(problem)
      writer.literal("null")
    }
  }

  private mutating func countFile() throws(GraphQLProblem) {
    files += 1
    guard files <= Self.fileLimit else {
      throw GraphQLProblem(
        message: "Resource limits for this query exceeded.", type: "RESOURCE_LIMITS_EXCEEDED")
    }
  }

  private func resolved(_ arguments: [GraphQLArgument]) -> [String: GraphQLValue] {
    Dictionary(
      arguments.map { argument in
        guard case .variable(let name) = argument.value else {
          return (argument.name, argument.value)
        }
        return (argument.name, variables[name] ?? .null)
      }, uniquingKeysWith: { _, last in last })
  }
}
