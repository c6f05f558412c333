internal import Access
internal import ArgumentParser
internal import Core
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo saved remove NAME`: deletes a saved search and the data of its last run.
struct SavedRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "remove", of: "saved", .helpSavedRemove,
    arguments: "<\(Message.valueName.said)>", more: .helpSavedRemoveMore,
    aliases: ["rm"])

  @Argument(help: .text(.helpSavedName, value: .valueName))
  var name: String

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    do {
      let search = try await SavedSearches(session: session).remove(name)
      context.say(.savedRemoved(name: search.name))
    } catch { throw Failure(error) }
  }
}
