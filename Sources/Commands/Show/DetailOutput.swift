internal import App
internal import GitHub
internal import Messages
internal import Terminal

/// Writes what `show` found.
struct DetailOutput {
  let context: CommandContext

  /// A repository that answers under another name was renamed.
  func sayRename(from asked: RepositoryName, to repository: Repository) {
    guard asked.description.lowercased() != repository.fullName.lowercased() else { return }
    context.say(.showRenamed(old: asked.description, new: repository.fullName))
  }
}
