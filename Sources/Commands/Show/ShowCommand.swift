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

  @Argument(help: .text(.helpShowRepository, value: .valueRepository))
  var repository: String

  @Flag(name: [.customShort("w"), .long], help: .text(.helpShowWeb))
  var web = false

  @Flag(help: .text(.helpShowJson))
  var json = false

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @OptionGroup var readOptions: ReadOptions

  @OptionGroup var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    _ = try address()
  }

  package func run(in context: CommandContext) async throws {
    let address = try address()
    let session = try Session(hostOptions, in: context)
      .session(for: address, hostname: hostOptions.hostname)
    if web {
      try await WebPage(context: context).open(session.host.page(of: address.name))
      return
    }
    try await Showing(
      name: address.name, session: session, options: readOptions,
      isJSON: json, withReadme: !noReadme && !json
    ).run()
  }

  private func address() throws -> RepositoryAddress {
    do { return try RepositoryAddress(parsing: repository) } catch {
      throw UsageProblem.message(.usageRepository(text: repository))
    }
  }
}
