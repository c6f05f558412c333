internal import App
internal import GitHub
internal import Terminal

/// How one document leaves the program: as JSON, or as a filter makes it.
struct DocumentOutput: Sendable {
  private enum Form {
    case json
    case jq(JQOutput)
    case template(TemplateOutput)
  }

  private let form: Form
  private let console: Console

  /// Reads the template and compiles the expression, so that their mistakes are told before anybody
  /// is asked. Nil where neither JSON nor a filter is wanted.
  init?(
    json: Bool, _ filter: FilterOptions, in context: CommandContext
  ) async throws {
    console = context.console
    if let expression = filter.jq {
      form = .jq(try await JQOutput(expression, in: context))
    } else if let template = filter.template {
      form = .template(try TemplateOutput(template, in: context))
    } else if json {
      form = .json
    } else {
      return nil
    }
  }

  /// A template shows each item of a list.
  func write(_ document: JSONValue) async throws {
    switch form {
    case .json: try console.write(document)
    case .jq(let output): try await output.write(document.bytes())
    case .template(let output):
      if case .array(let items) = document {
        try output.write(items)
      } else {
        try output.write([document])
      }
    }
  }
}
