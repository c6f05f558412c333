internal import Access
internal import ArgumentParser
internal import Browse
internal import Core
internal import Messages
internal import Presentation
internal import Terminal

/// The options of every command that uses a GitHub host.
struct HostOptions: ParsableArguments {
  @Option(help: .text(.helpHostname, value: .valueHost))
  var hostname: String?

  @Option(help: .text(.helpUser, value: .valueLogin))
  var user: String?

  @OptionGroup var console: ConsoleOptions
}

/// The options of every command about what it prints.
struct ConsoleOptions: ParsableArguments {
  @Flag(help: .text(.helpVerbose))
  var verbose = false

  @Flag(help: .text(.helpQuiet))
  var quiet = false

  /// Usually a setting or a variable.
  @Flag(help: .hidden)
  var accessible = false

  func validate() throws {
    guard !(verbose && quiet) else {
      throw ValidationError(.usageConflict(first: "--verbose", second: "--quiet"))
    }
  }
}

extension CommandContext {
  /// From now on writes as these options say.
  func adopt(_ options: ConsoleOptions) {
    if options.quiet { console.silence() }
    if options.verbose || isDebugging { console.becomeVerbose() }
    if options.accessible { console.becomeAccessible() }
  }
}

extension Session {
  init(
    _ options: HostOptions, listener: (@Sendable (SessionEvent) -> Void)? = nil,
    in context: CommandContext
  ) async throws(Failure) {
    context.adopt(options.console)
    try await self.init(
      hostname: options.hostname, user: options.user, verbose: options.console.verbose,
      listener: listener, in: context)
  }

  /// For a command that is about no host in particular.
  init(_ options: ConsoleOptions, in context: CommandContext) async throws(Failure) {
    context.adopt(options)
    try await self.init(verbose: options.verbose, in: context)
  }
}

extension ScreenListener {
  convenience init(_ options: HostOptions, in context: CommandContext) {
    context.adopt(options.console)
    self.init(
      isVerbose: options.console.verbose || context.isDebugging,
      isQuiet: options.console.quiet, in: context)
  }
}
