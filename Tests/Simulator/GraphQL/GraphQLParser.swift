/// Reads queries: operations, fragments, aliases, arguments, variables.
struct GraphQLParser {
  typealias Failure = GraphQLSyntaxError

  private var tokens: ArraySlice<(token: GraphQLLexer.Token, location: GraphQLLocation)>
  /// GitHub gives up on deeper ones, too.
  private var depth = 0

  static func parse(_ text: String) throws(Failure) -> GraphQLDocument {
    var lexer = GraphQLLexer(text)
    var parser = GraphQLParser(tokens: try lexer.all()[...])
    return try parser.document()
  }

  private var token: GraphQLLexer.Token { tokens.first?.token ?? .end }
  private var location: GraphQLLocation {
    tokens.first?.location ?? GraphQLLocation(line: 1, column: 1)
  }

  private mutating func document() throws(Failure) -> GraphQLDocument {
    var document = GraphQLDocument(operations: [], fragments: [:])
    repeat {
      if token == .name("fragment") {
        let fragment = try fragment()
        document.fragments[fragment.name] = fragment
      } else {
        document.operations.append(try operation())
      }
    } while token != .end
    return document
  }

  private mutating func operation() throws(Failure) -> GraphQLOperation {
    let start = location
    var (kind, name): (String, String?) = ("query", nil)
    var variables: [GraphQLVariable] = []
    if case .name = token {
      kind = try word()
      guard ["query", "mutation", "subscription"].contains(kind) else { throw unexpected(kind) }
      if case .name = token { name = try word() }
      if skip("(") {
        while !skip(")") { variables.append(try variable()) }
      }
      try refuseDirective()
    }
    return GraphQLOperation(
      kind: kind, name: name, variables: variables, selections: try selections(), location: start)
  }

  private mutating func fragment() throws(Failure) -> GraphQLFragment {
    _ = try word()
    let name = try word()
    guard try word() == "on" else { throw unexpected("on") }
    return GraphQLFragment(name: name, type: try word(), selections: try selections())
  }

  private mutating func variable() throws(Failure) -> GraphQLVariable {
    let start = location
    try expect("$")
    let name = try word()
    try expect(":")
    let type = try typeName()
    return GraphQLVariable(
      name: name, type: type, initial: skip("=") ? try value() : nil, location: start)
  }

  private mutating func typeName() throws(Failure) -> String {
    try nested { (parser: inout GraphQLParser) throws(Failure) in
      var name: String
      if parser.skip("[") {
        name = "[\(try parser.typeName())]"
        try parser.expect("]")
      } else {
        name = try parser.word()
      }
      return parser.skip("!") ? name + "!" : name
    }
  }

  private mutating func selections() throws(Failure) -> [GraphQLSelection] {
    try nested { (parser: inout GraphQLParser) throws(Failure) in
      try parser.expect("{")
      var all: [GraphQLSelection] = []
      repeat { all.append(try parser.selection()) } while !parser.skip("}")
      return all
    }
  }

  private mutating func selection() throws(Failure) -> GraphQLSelection {
    let start = location
    guard skip("...") else { return .field(try field()) }
    if token == .name("on") {
      _ = try word()
      return .inline(type: try word(), try selections(), start)
    }
    if case .name = token { return .spread(try word(), start) }
    return .inline(type: nil, try selections(), start)
  }

  private mutating func field() throws(Failure) -> GraphQLField {
    let start = location
    var name = try word()
    var alias: String?
    if skip(":") {
      alias = name
      name = try word()
    }
    var arguments: [GraphQLArgument] = []
    if skip("(") {
      repeat {
        let name = try word()
        try expect(":")
        arguments.append(GraphQLArgument(name: name, value: try value()))
      } while !skip(")")
    }
    try refuseDirective()
    return GraphQLField(
      alias: alias, name: name, arguments: arguments,
      selections: token == .sign("{") ? try selections() : nil, location: start)
  }

  private mutating func value() throws(Failure) -> GraphQLValue {
    try nested { (parser: inout GraphQLParser) throws(Failure) in
      if parser.skip("$") { return .variable(try parser.word()) }
      if parser.skip("[") {
        var values: [GraphQLValue] = []
        while !parser.skip("]") { values.append(try parser.value()) }
        return .list(values)
      }
      if parser.skip("{") { return .object(try parser.members()) }
      let token = parser.token
      switch token {
      case .string(let text):
        parser.advance()
        return .string(text)
      case .number(let number):
        parser.advance()
        return .number(number)
      case .name:
        let word = try parser.word()
        return switch word {
        case "true": .boolean(true)
        case "false": .boolean(false)
        case "null": .null
        default: .enumeration(word)
        }
      case .sign, .end: throw parser.unexpected("value")
      }
    }
  }

  private mutating func members() throws(Failure) -> [String: GraphQLValue] {
    var members: [String: GraphQLValue] = [:]
    while !skip("}") {
      let name = try word()
      try expect(":")
      members[name] = try value()
    }
    return members
  }

  private mutating func nested<Result>(
    _ body: (inout GraphQLParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard depth < 100 else {
      throw Failure(
        message: "Query has depth of \(depth + 1), which exceeds max depth of 100",
        location: location)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func advance() { tokens = tokens.dropFirst() }

  private mutating func word() throws(Failure) -> String {
    guard case .name(let name) = token else { throw unexpected("NAME") }
    advance()
    return name
  }

  private mutating func skip(_ sign: String) -> Bool {
    guard token == .sign(sign) else { return false }
    advance()
    return true
  }

  private mutating func expect(_ sign: String) throws(Failure) {
    guard skip(sign) else { throw unexpected("\"\(sign)\"") }
  }

  private func refuseDirective() throws(Failure) {
    guard token == .sign("@") else { return }
    throw Failure(message: "Directives are not known here", location: location)
  }

  private func unexpected(_ expected: String) -> Failure {
    let actual =
      switch token {
      case .name(let name): "IDENTIFIER (\"\(name)\")"
      case .sign(let sign): "\"\(sign)\""
      case .string(let text): "STRING (\"\(text)\")"
      case .number(let number): "NUMBER (\(number))"
      case .end: "(end of input)"
      }
    return Failure(
      message: "Expected \(expected), actual: \(actual) at [\(location.line), \(location.column)]",
      location: location)
  }
}
