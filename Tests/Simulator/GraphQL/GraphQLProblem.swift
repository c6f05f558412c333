/// One entry of `errors`.
struct GraphQLProblem: Error, Sendable {
  var message: String
  /// Such as `NOT_FOUND`; mistakes in the query have none.
  var type: String?
  var path: [String] = []
  var location: GraphQLLocation?
  /// Names and values in the order they are written.
  var extensions: [(name: String, value: String)] = []
  /// Whether it is for single sign-on.
  var isSAML = false

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let type { writer.field("type", type) }
      if !path.isEmpty {
        writer.array("path") { writer in for name in path { writer.string(name) } }
      }
      if !extensions.isEmpty || isSAML {
        writer.object("extensions") { writer in
          for (name, value) in extensions { writer.field(name, value) }
          if isSAML { writer.field("saml_failure", true) }
        }
      }
      if let location {
        writer.array("locations") { writer in
          writer.object { writer in
            writer.field("line", location.line)
            writer.field("column", location.column)
          }
        }
      }
      writer.field("message", message)
    }
  }

  static func answer(_ problems: [GraphQLProblem]) -> [UInt8] {
    JSONWriter.object { writer in
      writer.array("errors") { writer in for problem in problems { problem.write(to: &writer) } }
    }
  }
}
