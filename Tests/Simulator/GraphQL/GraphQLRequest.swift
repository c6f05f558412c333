import Foundation

/// The body of a GraphQL request: the query and its variables.
struct GraphQLRequest {
  enum Failure: Error { case noJSON, noQuery }

  let query: String
  let operationName: String?
  let variables: [String: GraphQLValue]

  init(_ body: [UInt8]) throws(Failure) {
    guard let json = try? JSONSerialization.jsonObject(with: Data(body)),
      let object = json as? [String: Any]
    else { throw .noJSON }
    guard let query = object["query"] as? String else { throw .noQuery }
    self.query = query
    operationName = object["operationName"] as? String
    variables = (object["variables"] as? [String: Any] ?? [:]).mapValues(Self.value)
  }

  private static func value(_ json: Any) -> GraphQLValue {
    switch json {
    case let text as String: .string(text)
    case let list as [Any]: .list(list.map(value))
    case let object as [String: Any]: .object(object.mapValues(value))
    case let number as NSNumber:
      number.objCType.pointee == CChar(UInt8(ascii: "c"))
        ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: .null
    }
  }

  /// The variables with their initial values, or the complaints about them.
  func variables(
    of operation: GraphQLOperation
  ) -> (values: [String: GraphQLValue], problems: [GraphQLProblem]) {
    var values: [String: GraphQLValue] = [:]
    var problems: [GraphQLProblem] = []
    for variable in operation.variables {
      let value = variables[variable.name] ?? variable.initial ?? .null
      values[variable.name] = value
      if !Self.fits(value, variable.type) {
        problems.append(
          GraphQLProblem(
            message: "Variable $\(variable.name) of type \(variable.type) was provided invalid "
              + "value", location: variable.location))
      }
    }
    return (values, problems)
  }

  private static func fits(_ value: GraphQLValue, _ type: String) -> Bool {
    switch (type, value) {
    case (_, .null): !type.hasSuffix("!")
    case ("String", .string), ("String!", .string), ("Int", .number), ("Int!", .number),
      ("Boolean", .boolean), ("Boolean!", .boolean), ("ID", .string), ("ID!", .string):
      true
    case ("String", _), ("String!", _), ("Int", _), ("Int!", _), ("Boolean", _), ("Boolean!", _):
      false
    default: true
    }
  }
}
