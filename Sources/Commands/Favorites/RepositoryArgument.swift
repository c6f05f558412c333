internal import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Storage

/// A repository as the command line names it: by its name or address, or by its row in the list
/// that was shown last.
enum RepositoryArgument {
  case row(Int)
  case address(RepositoryAddress)

  init(parsing text: String) throws {
    if let row = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .row(row)
      return
    }
    do { self = .address(try RepositoryAddress(parsing: text)) } catch {
      throw UsageProblem.message(.usageRepositoryOrRow(text: text))
    }
  }

  /// Whose repository it is on which host.
  func target(
    in session: Session, hostname: String?
  ) async throws(Failure) -> (session: Session, name: RepositoryName) {
    switch self {
    case .address(let address):
      return (try session.session(for: address, hostname: hostname), address.name)
    case .row(let position):
      let viewer = try session.viewer()
      let name = try await session.stored { library throws(LibraryError) in
        try await library.row(
          position, ofLastListFor: viewer, in: session.context.terminal())
      }
      guard let name else {
        throw Failure(
          Advice(.favoritesNoRow(row: position), next: .favoritesNoRowNext, exitCode: .notFound))
      }
      return (session, name)
    }
  }
}

/// What several repositories on one command line have in common.
struct RepositoryArguments {
  let texts: [String]
  let hostname: String?

  /// Throws for a text that names nothing; asks nobody.
  func validate() throws {
    for text in texts { _ = try RepositoryArgument(parsing: text) }
  }

  /// Does `body` with each repository. What is refused for one of several is said, the others are
  /// done, and the command fails at the end; what would stop the others as well stops it at once.
  func forEach(
    in session: Session, _ body: (Session, RepositoryName) async throws -> Void
  ) async throws {
    var code: Auth.ExitCode?
    for text in texts {
      do {
        let target = try await RepositoryArgument(parsing: text)
          .target(in: session, hostname: hostname)
        try await body(target.session, target.name)
      } catch let failure as Failure where texts.count > 1 && failure.concernsOneRepository {
        session.context.say(.favoritesFailed(text: text), .problem)
        FailureReport(in: session.context).say(failure.advice)
        code = code ?? failure.advice.exitCode
      }
    }
    if let code { throw ExitError(code: code) }
  }
}

extension Failure {
  fileprivate var concernsOneRepository: Bool {
    advice.exitCode == .notFound || advice.exitCode == .forbidden
  }
}
