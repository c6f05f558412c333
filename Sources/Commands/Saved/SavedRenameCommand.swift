internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo saved rename OLD NEW`: renames a saved search and keeps the data of its last run.
struct SavedRenameCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "rename", of: "saved", .helpSavedRename,
    arguments: "<\(Message.valueOldName.said)> <\(Message.valueNewName.said)>",
    more: .helpSavedRenameMore)

  @Argument(help: .text(.helpSavedName, value: .valueOldName))
  var name: String

  @Argument(help: .text(.helpSavedNewName, value: .valueNewName))
  var newName: String

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try SavedName.check(newName)
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    do {
      let search = try await SavedSearches(session: session).rename(name, to: newName)
      context.say(.savedRenamed(name: search.name, new: newName))
    } catch { throw Failure(error) }
  }
}
