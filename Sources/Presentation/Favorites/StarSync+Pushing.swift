internal import Core
import GitHub
import Messages
package import Storage
import Terminal

extension StarSync {
  /// Source: https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
  private static let pause = Duration.seconds(1)

  /// Stars `favorites` on GitHub, one after another. Stops at the first error: the stars so far
  /// stay, and their number is printed.
  package func push(_ favorites: [Favorite]) async throws {
    let line = TransientLine(console: context.console)
    defer { line.end() }
    var count = 0
    do {
      for (index, favorite) in favorites.enumerated() {
        if index > 0 { try await context.clock.sleep(for: Self.pause) }
        show(index + 1, of: favorites.count, on: line)
        if try await star(favorite) { count += 1 }
      }
    } catch {
      line.end()
      context.say(.syncPushedSome(count: count, total: favorites.count))
      throw error
    }
    line.end()
    context.say(.syncPushed(count: count))
  }

  private func show(_ number: Int, of total: Int, on line: TransientLine) {
    guard context.console.speechProfile.isTerminal else { return }
    let text = Message.syncPushing(number: number, total: total).text(in: context.language)
    line.show(StyledText(sanitizing: text, .dim), topic: "push")
  }

  /// Returns whether it is starred now; prints a message and returns false if the repository is
  /// gone.
  private func star(_ favorite: Favorite) async throws -> Bool {
    let repository = favorite.repository
    guard let name = repository.currentName else { return false }
    do throws(ReadError) {
      _ = try await reader.readPatiently(.star(name))
      return true
    } catch {
      guard error.mayBeElsewhere else { throw await reader.failure(error) }
      guard let moved = try await place(of: repository, called: name, after: error) else {
        return false
      }
      do throws(ReadError) { _ = try await reader.readPatiently(.star(moved)) } catch {
        throw await reader.failure(error)
      }
      return true
    }
  }

  /// The current name of a repository that was not found under `name`: GitHub redirects from the
  /// old name to the new one. The id may come from a file, so it proves nothing; if the repository
  /// found has another id, the requested one counts as gone. If its name has not changed, throws
  /// `error`.
  private func place(
    of repository: Repository, called name: RepositoryName, after error: ReadError
  ) async throws -> RepositoryName? {
    let current: Repository
    do throws(ReadError) {
      current = try await reader.readPatiently(.repository(name)).value
    } catch let refusal {
      guard refusal.mayBeElsewhere else { throw await reader.failure(refusal) }
      context.say(.syncGone(name: repository.fullName))
      return nil
    }
    guard current.id == repository.id, let today = current.currentName else {
      context.say(.syncGone(name: repository.fullName))
      return nil
    }
    guard today != name else { throw await reader.failure(error) }
    let time = context.now()
    do { try await session.database.remember([current], seenBy: viewer, at: time) } catch {
      session.listener(.notRemembered(error))
    }
    return today
  }
}

extension ReadError {
  /// Whether the repository may have been renamed or deleted.
  fileprivate var mayBeElsewhere: Bool {
    guard case .api(.refused(let refusal)) = self else { return false }
    switch refusal.reason {
    case .moved, .notFound: return true
    case .missingScope: return refusal.status == 404
    default: return false
    }
  }
}
