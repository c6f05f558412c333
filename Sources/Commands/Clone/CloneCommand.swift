internal import Access
internal import ArgumentParser
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo clone OWNER/NAME [DIRECTORY]`: clones a repository with git.
struct CloneCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "clone", .helpClone,
    arguments: "<\(Message.valueRepository.said)> [<\(Message.valueDirectory.said)>]"
      + " [-- <\(Message.valueOption.said)> ...]",
    more: .helpCloneMore)

  @Argument(help: .text(.helpCloneRepository, value: .valueRepository))
  var repository: String

  @Argument(help: .text(.helpCloneDirectory, value: .valueDirectory), completion: .directory)
  var directory: String?

  @Argument(parsing: .postTerminator, help: .text(.helpCloneOptions, value: .valueOption))
  var gitOptions: [String] = []

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    _ = try RepositoryArgument(parsing: repository)
    if directory == "" {
      throw ValidationError(.usageEmptyValue(option: Message.valueDirectory.said))
    }
    if let word = gitOptions.first, !word.hasPrefix("-") {
      throw ValidationError(.usageCloneOptions(text: word))
    }
  }

  func run(in context: CommandContext) async throws {
    let main = try await Session(hostOptions, in: context)
    let (session, name) = try await RepositoryArgument(parsing: repository)
      .target(
        in: main, hostname: hostOptions.hostname, isLocal: true, confirmedIn: context)
    await main.adoptList()
    try await context.clone(name, into: directory, options: gitOptions, in: session)
  }
}
