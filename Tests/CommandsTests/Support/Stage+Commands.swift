import Presentation
import PresentationTestSupport

@testable import Commands

extension Stage {
  /// Runs a command line of ghrepo.
  func run(_ arguments: String...) async throws {
    try await run(arguments)
  }

  func run(_ arguments: [String]) async throws {
    guard let command = try GhrepoCommand.command(from: arguments) as? any ContextCommand else {
      return
    }
    var context = context
    context.arguments = arguments
    try await command.run(in: context)
  }
}
