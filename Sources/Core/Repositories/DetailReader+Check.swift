package import Access
import FoundationEssentials
import GitHub
import Storage

extension DetailReader {
  /// Nil when offline and the repository is not cached.
  package func check() async throws(ReadError) -> RepositoryCheck? {
    guard let details = try await details(.json([.release, .history]), toleratesFailures: true)
    else { return nil }
    await remember(details.repository, words: nil)
    return RepositoryCheck(
      details, askedAs: name, historyAt: await cache.time(of: .wholeStarHistory),
      now: reader.session.ports.now())
  }

  /// All pages of the history. If the first one has not changed, neither have the others.
  func wholeHistory(
    of name: RepositoryName, since created: Date?, retrying: Bool
  ) async throws(ReadError) -> StarHistory?? {
    try await cache.response(.wholeStarHistory, .starHistory(of: name)) {
      endpoint, tag, isPatient throws(ReadError) in
      let isPatient = retrying && isPatient
      let first = try await read(endpoint, tag, isPatient: isPatient)
      guard case .fresh(let response) = first, var history = response.value,
        history.weeks.count >= StarHistory.weeksPerPage
      else { return first }
      var next = 2
      var last = lastPage(since: created)
      while next <= last {
        let pages = next...min(next + Self.pagesAtOnce - 1, last)
        for page in try await self.pages(pages, of: name, isPatient: isPatient) {
          history.add(page)
          if page.weeks.count < StarHistory.weeksPerPage { last = 0 }
        }
        guard history.weeks.count <= StarHistory.mostWeeks else {
          throw .api(.unreadable(url: endpoint.path, detail: "\(history.weeks.count) weeks"))
        }
        next = pages.upperBound + 1
      }
      return .fresh(response.replacing(history))
    }
  }

  /// Stars gained in the days that were over at `time`; nil if the server has no histories.
  func gained(_ window: GainWindow, before time: Date) async throws(ReadError) -> Int? {
    let kind = window.historyKind
    let endpoint = Endpoint.starHistory(of: name).with(priority: .background)
    let history = try await cache.response(kind, endpoint) {
      endpoint, tag, _ throws(ReadError) in
      let first = try await read(endpoint, tag, isPatient: false)
      guard window.pages > 1, case .fresh(let response) = first, var history = response.value,
        history.weeks.count >= StarHistory.weeksPerPage
      else { return first }
      for page in try await pages(2...window.pages, of: name, isPatient: false) {
        history.add(page)
      }
      return .fresh(response.replacing(history))
    }
    // What stands in for it is of other days.
    if let reason = await cache.reason { throw .api(reason) }
    guard let history, let history else { return nil }
    return history.gained(window, before: time)
  }

  private static let pagesAtOnce = 4

  private func lastPage(since created: Date?) -> Int {
    guard let created else { return StarHistory.mostPages }
    let days = max(0, reader.session.ports.now().timeIntervalSince(created)) / StarHistory.dayLength
    // A week may begin while pages are read.
    let weeks = Int(min(days / 7, 1e6)) + 3
    let pages = (weeks + StarHistory.weeksPerPage - 1) / StarHistory.weeksPerPage
    return min(pages, StarHistory.mostPages)
  }

  /// In their order.
  private func pages(
    _ numbers: ClosedRange<Int>, of name: RepositoryName, isPatient: Bool
  ) async throws(ReadError) -> [StarHistory] {
    let results = await withTaskGroup(of: (Int, Result<StarHistory?, ReadError>).self) { group in
      for number in numbers {
        group.addTask {
          let history: Result<StarHistory?, ReadError>
          do throws(ReadError) {
            let page = Endpoint.starHistory(of: name, page: number)
            let response = try await read(page, isPatient: isPatient)
            if case .fresh(let fresh) = response {
              history = .success(fresh.value)
            } else {
              history = .success(nil)
            }
          } catch { history = .failure(error) }
          return (number, history)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var pages: [StarHistory] = []
    for number in numbers {
      if let page = try results[number]?.get() { pages.append(page) }
    }
    return pages
  }
}

extension GainWindow {
  /// What the cache keeps of a history.
  var historyKind: CachedResponseKind { self == .year ? .yearOfStars : .starHistory }
}
