internal import ArgumentParser
internal import Messages

/// What every command that speaks with GitHub takes.
struct HostOptions: ParsableArguments {
  @Option(help: .text(.helpHostname, value: .valueHost), completion: .remembered)
  var hostname: String?

  @Flag(help: .text(.helpVerbose))
  var verbose = false

  @Flag(help: .text(.helpQuiet))
  var quiet = false

  func validate() throws {
    guard !(verbose && quiet) else {
      throw UsageProblem.message(.allConflict(first: "--verbose", second: "--quiet"))
    }
  }
}
