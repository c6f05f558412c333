package import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// `ghrepo show`: every detail of one repository, and its README.
package struct ShowCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "show", .helpShow, arguments: "[<options>] <\(Message.valueRepository.said)>",
    more: .helpShowMore, aliases: ["view"])

  @Argument(help: .text(.helpShowRepository, value: .valueRepository), completion: .remembered)
  var repository: String

  @Flag(name: [.customShort("w"), .long], help: .text(.helpShowWeb))
  var web = false

  @Flag(help: .text(.helpShowJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @OptionGroup var readmeOptions: ReadmeOptions

  @OptionGroup var appearance: AppearanceOptions

  @OptionGroup var readOptions: ReadOptions

  @OptionGroup var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    _ = try RepositoryArgument(parsing: repository)
    let part = readmeOptions.part
    if json || filter.isChosen, part != .everything, part != .details {
      throw UsageProblem.message(.usageOneReadme)
    }
  }

  package func run(in context: CommandContext) async throws {
    let document = try DocumentOutput(json: json, filter, in: context)
    let (session, name) = try await RepositoryArgument(parsing: repository)
      .target(in: Session(hostOptions, in: context), hostname: hostOptions.hostname)
    if web {
      try await WebPage(context: context).open(session.host.page(of: name))
      return
    }
    try await Showing(
      name: name, session: session, options: readOptions,
      part: document == nil ? readmeOptions.part : .json, page: ReadmePage(readmeOptions),
      appearance: appearance, document: document
    ).run()
  }
}
