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
    let session = try session(for: address, in: context)
    if web {
      try await WebPage(context: context).open(session.host.page(of: address.name))
      return
    }
    let reader = Reader(
      session: session, credential: try await session.credential(), options: readOptions)
    let loading = context.showLoading()
    defer { loading.end() }
    let details: RepositoryDetails
    do {
      details = try await DetailReader(reader: reader).details(
        of: address.name, withReadme: !noReadme && !json)
    } catch {
      throw await reader.failure(error)
    }
    let output = DetailOutput(context: context)
    output.sayRename(from: address.name, to: details.repository)
    if json { try output.writeJSON(details) } else { try output.write(details) }
  }

  private func address() throws -> RepositoryAddress {
    do { return try RepositoryAddress(parsing: repository) } catch {
      throw UsageProblem.message(.usageRepository(text: repository))
    }
  }

  /// An address names its host itself; `--hostname` must not say another. A stand-in answers for
  /// every host, but is not given the tokens of the one that the address names.
  private func session(
    for address: RepositoryAddress, in context: CommandContext
  ) throws -> Session {
    let session = try Session(hostOptions, in: context)
    guard let named = address.host, !session.host.isKnown(as: named) else { return session }
    guard hostOptions.hostname == nil else {
      throw Failure(
        Advice(
          .usageTwoHosts(address: named, option: hostOptions.hostname ?? named), exitCode: .usage))
    }
    guard !HostChoice.hasStandIn(in: context.environment) else { return session }
    return try Session(otherHost: named, verbose: hostOptions.verbose, in: context)
  }
}

extension GitHubHost {
  /// Whether an address on `name` is one of this host: by its name, `www.` or its pages' address.
  fileprivate func isKnown(as name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
