internal import ArgumentParser
internal import Messages
internal import Platform
internal import Presentation

/// `ghrepo credential get|store|erase`: ghrepo as git's credential helper.
struct CredentialCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "credential", .helpCredential, hasOptions: false, arguments: "get|store|erase",
    more: .helpCredentialMore, isShown: false)

  @Argument(help: .text(.helpCredentialOperation, value: .valueOperation))
  var operation: String

  @OptionGroup var minimum: MinimumOption

  func run(in context: CommandContext) async throws {
    guard var bytes = try StandardInput.paragraph(limit: CredentialRequest.limit) else {
      throw Failure.unreadableCredential
    }
    defer { wipe(&bytes) }
    try await CredentialHelper(minimum: minimum.minExpiration, in: context)
      .answer(operation, bytes)
  }
}
