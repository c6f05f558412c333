internal import Access
internal import ArgumentParser
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

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    guard FavoriteText.isTag(newTag) else { throw ValidationError(.usageTag(tag: newTag)) }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let count: Int
    do throws(FavoriteError) {
      count = try await Favorites(session: session).renameTag(tag, to: newTag)
    } catch { throw session.failure(error) }
    guard count > 0 else { throw try await session.noTag([tag]) }
    context.say(.favoritesTagRenamed(count: count, tag: tag, new: newTag))
  }
}
