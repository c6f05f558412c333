internal import App
internal import ArgumentParser
internal import Messages
internal import Terminal

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

extension Session {
  init(_ options: HostOptions, in context: CommandContext) throws(Failure) {
    if options.quiet { context.console.silence() }
    try self.init(hostname: options.hostname, verbose: options.verbose, in: context)
  }
}
