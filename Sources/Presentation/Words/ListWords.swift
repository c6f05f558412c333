package import Access
internal import Auth
package import Core
package import FoundationEssentials
package import GitHub
package import Messages
internal import Storage

extension Feed {
  /// What the list is, above it; nil if that is another order.
  ///
  /// - Parameter lastDay: Of a list by gained stars.
  package func head(in order: SearchOrder, until lastDay: Date? = nil) -> Message? {
    if let gains, let lastDay {
      let days = gains.window.days
      return Message { language in
        let date = language.day(lastDay, in: .utc)
        let head =
          days == 1
          ? Message.trendingGainedDay(date: date)
          : .trendingGained(number: days, date: date)
        return head.text(in: language)
      }
    }
    return switch kind {
    case .trending(.day, let day): .trendingDay(date: day)
    case .trending(.week, let day): .trendingWeek(date: day)
    case .trending(.month, let day): .trendingMonth(date: day)
    case .top: order.sort == .stars && order.direction != .ascending ? .topHead : nil
    }
  }
}

extension Session {
  /// What is missing from a list, or not as the query says; nil for what happens meanwhile, and for a
  /// first page that is incomplete, which its head says.
  package func message(about notice: FeedNotice) -> Message? {
    switch notice {
    case .ignored(let qualifiers): .feedIgnored(qualifiers: qualifiers.joined(separator: " "))
    case .corrected(let corrections):
      .joined(
        corrections.map { .feedCorrected(written: $0.written, meant: $0.meant) })
    case .incomplete(let page): page > 1 ? .feedIncomplete(page: page) : nil
    case .partial(let kind): partialResults(for: kind)
    case .omitted(let page, let rows): .feedOmitted(count: rows, page: page)
    case .ranked(let outcome): outcome.message(in: self)
    case .retrying, .waiting, .slowedDown, .cached: nil
    }
  }

  /// What the user may have meant, where GitHub finds nothing for a query but the cache does for another
  /// one; nil for other notices.
  package func suggestion(from notice: FeedNotice) -> Message? {
    guard case .corrected(let corrections) = notice else { return nil }
    return .feedDidYouMean(words: corrections.map(\.meant).joined(separator: " "))
  }

  /// That GitHub left out repositories of organizations whose single sign-on a token of `kind` is
  /// not authorized for, and where to authorize it.
  package func partialResults(for kind: TokenKind) -> Message {
    guard let url = host.singleSignOnPage(for: kind) else { return .feedPartial }
    return .joined([.feedPartial, .feedPartialNext(url: url)])
  }
}

extension RankingOutcome {
  fileprivate func message(in session: Session) -> Message {
    switch self {
    case .done(let report):
      .joined(
        [.feedRanked(histories: report.histories, candidates: report.candidates)]
          + (report.unread > 0 && !report.isCut ? [.feedRankedUnread(count: report.unread)] : [])
          + (report.isCut ? [.feedRankedCut] : []))
    case .impossible(.notCached): .feedRankingNotCached
    case .impossible(let problem):
      .joined([problem.failure(in: session).report.message, .feedRankingInstead])
    }
  }
}

extension GainProblem {
  /// Why there is no list by gained stars.
  package func failure(in session: Session) -> Failure {
    switch self {
    case .needsLogin:
      Failure(
        .feedRankingNeedsLogin, next: .adviceLogIn(command: session.command("login")),
        exitCode: .notLoggedIn)
    case .noHistories:
      Failure(.feedRankingNoHistories(host: session.host.name), exitCode: .unavailable)
    case .limited:
      Failure(.feedRankingLimited, next: .adviceTryLater, exitCode: .rateLimited)
    case .notCached:
      Failure(.feedRankingNotCached, next: .showNotKnownNext, exitCode: .notFound)
    }
  }
}
