internal import Access
internal import Auth
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Storage

/// What boxes show about several repositories.
extension GitHubEffects {
  func compare(_ names: [RepositoryName], _ send: Send) async {
    let subjects = names.map { Comparing.Subject(name: $0, reader: reader) }
    do throws(ComparisonError) {
      let compared = try await Comparing(subjects, policy: policy, waitsForLimits: false)
        .read(.comparison)
      send(.report(RepositoryReport(.comparison(compared.map(\.details)))))
      for one in compared {
        guard let failure = one.details.failures.first,
          let message = await one.reader.message(about: failure)
        else { continue }
        return send(.toast(Toast(message, isProblem: true)))
      }
    } catch {
      guard let failure = await error.failure as? Failure else { return }
      send(.toast(Toast(failure.report.message, isProblem: true)))
    }
  }

  /// One of several that cannot be checked is named with the reason; what affects all of them ends it.
  func check(_ names: [RepositoryName], _ send: Send) async {
    var (checks, skipped): ([RepositoryCheck], [Notice]) = ([], [])
    func skip(_ failure: Failure, _ name: RepositoryName) {
      let failure = names.count > 1 ? failure.about(name) : failure
      skipped.append(Notice(failure.report.message, .problem))
    }
    for name in names {
      let source = DetailReader(
        name, reader: reader, viewer: session.knownViewer, policy: policy)
      let failure: Failure
      do throws(ReadError) {
        if let check = try await source.check() {
          checks.append(check)
          if let gap = await check.gapFailure(of: reader) { skip(gap, name) }
          continue
        }
        failure = .notKnown(name)
      } catch {
        guard let found = await reader.failure(error) as? Failure,
          await session.problem(error, of: reader) != nil
        else { return }
        failure = found
      }
      if names.count == 1 {
        return send(.toast(Toast(failure.report.message, isProblem: true)))
      }
      skip(failure, name)
      if !failure.concernsOneRepository { break }
    }
    send(.report(RepositoryReport(.check(checks), skipped: skipped)))
  }

  func findSimilar(_ name: RepositoryName, _ send: Send) async {
    let similar = SimilarRepositories(
      to: name, reader: reader, viewer: session.knownViewer, policy: policy, waitsForLimits: false)
    do throws(ReadError) {
      guard let found = try await similar.find(Self.mostSimilar) else {
        return send(.toast(Toast(Failure.notKnown(name).report.message, isProblem: true)))
      }
      send(.foundSimilar(name, found.rows))
      guard let failure = found.failure,
        let message = await session.problem(failure, of: reader)?.message
      else { return }
      send(.toast(Toast(.similarOnlyCached(problem: message), isProblem: true)))
    } catch { await report(error, send) }
  }

  func findUpdates(_ send: Send) async {
    do throws(ReadError) {
      let report = try await FavoriteCheck(session: session, reader: reader).run { _, _ in }
      let events = try await FavoriteUpdates(session: session).unseen()
      let skipped = report.failures.map { $0.notice(in: session) }
      send(.report(RepositoryReport(.updates(events), skipped: skipped)))
    } catch { await report(error, send) }
  }

  func markSeen(_ events: [FavoriteEvent], _ send: Send) async {
    do { try await FavoriteUpdates(session: session).markSeen(events) } catch {
      await report(error, send)
    }
  }

  private func report(_ error: ReadError, _ send: Send) async {
    guard let message = await session.problem(error, of: reader)?.message else { return }
    send(.toast(Toast(message, isProblem: true)))
  }

  private static let mostSimilar = 50
}
