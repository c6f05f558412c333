/// Finds the mistakes that can be seen without looking at any repository.
struct GraphQLValidator {
  private let document: GraphQLDocument
  private let operation: GraphQLOperation
  private(set) var problems: [GraphQLProblem] = []
  private var used: Set<String> = []
  private var open: [String] = []
  /// Fragments in fragments can double with each level.
  private var steps = 0
  private static let stepLimit = 50_000

  private init(_ document: GraphQLDocument, _ operation: GraphQLOperation) {
    self.document = document
    self.operation = operation
  }

  static func problems(
    _ document: GraphQLDocument, _ operation: GraphQLOperation
  ) -> [GraphQLProblem] {
    var validator = GraphQLValidator(document, operation)
    validator.check(operation.selections, of: "Query", path: [operation.title])
    validator.checkVariables()
    return validator.problems
  }

  private mutating func check(_ selections: [GraphQLSelection], of type: String, path: [String]) {
    for selection in selections {
      steps += 1
      guard steps <= Self.stepLimit else {
        if steps == Self.stepLimit + 1 {
          problems.append(
            GraphQLProblem(
              message: "Resource limits for this query exceeded.",
              type: "RESOURCE_LIMITS_EXCEEDED"))
        }
        return
      }
      switch selection {
      case .field(let field): check(field, of: type, path: path + [field.key])
      case .inline(let condition, let inner, let location):
        checkCondition(condition ?? type, type, path, location)
        check(inner, of: condition ?? type, path: path + ["... on \(condition ?? type)"])
      case .spread(let name, let location):
        guard let fragment = document.fragments[name], !open.contains(name) else {
          problem(
            "Fragment \(name) was used, but not defined", "useAndDefineFragment", path, location)
          continue
        }
        checkCondition(fragment.type, type, path, location)
        open.append(name)
        check(fragment.selections, of: fragment.type, path: ["fragment \(name)"])
        open.removeLast()
      }
    }
  }

  private mutating func checkCondition(
    _ condition: String, _ type: String, _ path: [String], _ location: GraphQLLocation
  ) {
    if !GraphQLSchema.exists(condition) {
      problem(
        "No such type \(condition), so it can't be a fragment condition", "undefinedType", path,
        location)
    } else if !GraphQLSchema.mayBe(type, condition) {
      problem(
        "Fragment on \(condition) can't be spread inside \(type)",
        "cannotSpreadFragment", path, location)
    }
  }

  private mutating func check(_ field: GraphQLField, of type: String, path: [String]) {
    for argument in field.arguments { use(argument.value) }
    guard let known = GraphQLSchema.field(field.name, of: type) else {
      guard GraphQLSchema.exists(type) else { return }
      problem(
        "Field '\(field.name)' doesn't exist on type '\(type)'", "undefinedField", path,
        field.location, [("typeName", type), ("fieldName", field.name)])
      return
    }
    for argument in field.arguments where !known.knows(argument.name) {
      problem(
        "Field '\(field.name)' doesn't accept argument '\(argument.name)'", "argumentNotAccepted",
        path + [argument.name], field.location,
        [("name", field.name), ("typeName", "Field"), ("argumentName", argument.name)])
    }
    let missing = known.required.filter { name in
      !field.arguments.contains { $0.name == name && $0.value != .null }
    }
    if !missing.isEmpty {
      problem(
        "Field '\(field.name)' is missing required arguments: \(missing.joined(separator: ", "))",
        "missingRequiredArguments", path, field.location,
        [
          ("className", "Field"), ("name", field.name),
          ("arguments", missing.joined(separator: ", ")),
        ])
    }
    checkSelections(field, known, path)
  }

  private mutating func checkSelections(
    _ field: GraphQLField, _ known: GraphQLSchema.Field, _ path: [String]
  ) {
    switch (field.selections, known.isObject) {
    case (let selections?, true): check(selections, of: known.type, path: path)
    case (nil, true):
      problem(
        "Field must have selections (field '\(field.name)' returns \(known.type) but has no "
          + "selections. Did you mean '\(field.name) { ... }'?)", "selectionMismatch", path,
        field.location, [("nodeName", "field '\(field.name)'"), ("typeName", known.type)])
    case (.some, false):
      problem(
        "Selections can't be made on scalars (field '\(field.name)' returns \(known.type) but has "
          + "selections)", "selectionMismatch", path, field.location,
        [("nodeName", "field '\(field.name)'"), ("typeName", known.type)])
    case (nil, false): break
    }
  }

  private mutating func use(_ value: GraphQLValue) {
    switch value {
    case .variable(let name): used.insert(name)
    case .list(let values): for value in values { use(value) }
    case .object(let members): for value in members.values { use(value) }
    case .string, .number, .boolean, .null, .enumeration: break
    }
  }

  private mutating func checkVariables() {
    let place = operation.name ?? "anonymous query"
    let declared = Set(operation.variables.map(\.name))
    for name in used.subtracting(declared).sorted() {
      problem(
        "Variable $\(name) is used by \(place) but not declared", "variableNotDefined",
        [operation.title], operation.location, [("variableName", name)])
    }
    for variable in operation.variables where !used.contains(variable.name) {
      problem(
        "Variable $\(variable.name) is declared by \(place) but not used", "variableNotUsed",
        [operation.title], variable.location, [("variableName", variable.name)])
    }
  }

  private mutating func problem(
    _ message: String, _ code: String, _ path: [String], _ location: GraphQLLocation,
    _ more: [(name: String, value: String)] = []
  ) {
    problems.append(
      GraphQLProblem(
        message: message, path: path, location: location,
        extensions: [(name: "code", value: code)] + more))
  }
}
