internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation

/// `ghrepo favorites rename-tag OLD NEW`: renames a tag of all favorites.
struct FavoritesRenameTagCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "rename-tag", of: "favorites", .helpFavoritesRenameTag,
    arguments: "<\(Message.valueOldName.said)> <\(Message.valueNewName.said)>",
    more: .helpFavoritesRenameTagMore)

  @Argument(help: .text(.helpFavoritesTagName, value: .valueOldName))
  var tag: String

  @Argument(help: .text(.helpFavoritesNewTag, value: .valueNewName))
  var newTag: String

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    if let problem = FavoriteChange(added: [FavoriteText.tag(newTag)]).problem {
      throw ValidationError(Message(problem))
    }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let (favorites, new) = (Favorites(session: session), FavoriteText.tag(newTag))
    do {
      var renaming = try await favorites.renameTag(tag, to: new, isConfirmed: yes)
      if case .needsConfirmation(let count) = renaming {
        let problem = Message.favoritesTagExists(count: count, tag: new)
        guard context.isInteractive else {
          throw Failure(problem, next: .favoritesMergeNext, exitCode: .usage)
        }
        context.say(problem)
        try await context.confirmOrCancel(
          .favoritesMergeQuestion(tag: tag, new: new), default: false)
        renaming = try await favorites.renameTag(tag, to: new, isConfirmed: true)
      }
      guard case .renamed(let count) = renaming, count > 0 else {
        throw try await session.noTag([tag])
      }
      context.say(.favoritesTagRenamed(count: count, tag: tag, new: new))
    } catch let error as FavoriteError { throw session.failure(error) }
  }
}
