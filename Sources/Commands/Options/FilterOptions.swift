internal import ArgumentParser
internal import Messages

/// What is made of a document before it leaves the program.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.customShort("q", allowingJoined: true), .long],
    help: .text(.outputJqHelp, value: .outputValueExpression))
  var jq: String?

  @Option(name: .shortAndLong, help: .text(.outputTemplateHelp, value: .outputValueTemplate))
  var template: String?

  func validate() throws {
    guard jq == nil || template == nil else { throw UsageProblem.message(.outputOneFilter) }
  }

  var isChosen: Bool { jq != nil || template != nil }
}
