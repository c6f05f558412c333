internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation
internal import Storage

/// A repository on the command line: a name, a URL, or a row number of the last list that was
/// shown.
enum RepositoryArgument {
  case row(Int)
  case address(RepositoryAddress)

  init(parsing text: String) throws {
    if let row = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .row(row)
      return
    }
    do throws(RepositoryNameError) {
      self = .address(try RepositoryAddress(parsing: text))
    } catch {
      let shown = ForeignText.masked(address: text)
      let problem: Message =
        switch error {
        case .gist: .usageGist(text: shown)
        case .topic(let topic): .usageTopicPage(text: shown, topic: topic)
        case .empty, .notARepository, .invalidHost, .invalidOwner, .invalidName:
          .usageRepositoryOrRow(text: shown)
        }
      throw ValidationError(problem)
    }
  }

  /// The repository's name and the session for its host and owner.
  func target(
    in session: Session, hostname: String?, isLocal: Bool = false
  ) async throws(Failure) -> (session: Session, name: RepositoryName) {
    switch self {
    case .address(let address):
      let addressed = try await session.session(for: address, hostname: hostname, isLocal: isLocal)
      return (addressed, address.name)
    case .row(let position):
      let viewer = try session.viewerOrFail()
      let name = try await session.stored { database throws(StorageError) in
        try await database.row(position, ofLastListFor: viewer, in: session.ports.terminal())
      }
      guard let name else {
        let count = try await session.stored { database throws(StorageError) in
          try await database.rows(ofLastListFor: viewer, in: session.ports.terminal())
        }
        throw Failure(
          .favoritesNoRow(row: position),
          next: count > 0 ? .favoritesNoRowOf(count: count) : .favoritesNoRowNext,
          exitCode: .notFound)
      }
      return (session, name)
    }
  }
}

/// Several repositories on one command line.
struct RepositoryArguments {
  let texts: [String]
  let hostname: String?
  /// Whether the command sends no request.
  var isLocal = false

  /// Throws for a text that is not a repository; makes no requests.
  func validate() throws {
    for text in texts { _ = try RepositoryArgument(parsing: text) }
  }

  /// Runs `body` with each repository. If it fails for one of several, prints why on one line,
  /// continues, and fails at the end, when it also prints each next step once; a failure that
  /// affects all of them ends the command at once.
  func forEach(
    in session: Session, _ context: CommandContext,
    _ body: (Session, RepositoryName) async throws -> Void
  ) async throws {
    var code: Auth.ExitCode?
    var steps: [String] = []
    for text in texts {
      do {
        let target = try await RepositoryArgument(parsing: text)
          .target(in: session, hostname: hostname, isLocal: isLocal)
        try await body(target.session, target.name)
      } catch let failure as Failure where texts.count > 1 && failure.concernsOneRepository {
        let next = failure.report.next?.text(in: context.language)
        if let next, !steps.contains(next) { steps.append(next) }
        let isNamed = failure.report.message.text(in: context.language).contains(text)
        context.report(failure.report.brief(about: isNamed ? nil : text))
        code = code ?? failure.report.exitCode
      }
    }
    guard let code else { return }
    for step in steps { context.report(Message { _ in step }) }
    throw ExitError(code: code)
  }
}

extension ErrorReport {
  /// Only what happened, with the argument `text` before it.
  fileprivate func brief(about text: String?) -> ErrorReport {
    var report = ErrorReport(
      text.map { .favoritesFailed(text: $0, problem: message) } ?? message, exitCode: exitCode,
      url: url)
    (report.kind, report.status, report.host) = (kind, status, host)
    return report
  }
}

extension Failure {
  fileprivate var concernsOneRepository: Bool {
    report.exitCode == .notFound || report.exitCode == .forbidden
  }
}
