import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct ListSizeTests {
  private func plan(
    pageThrough: Bool = false, limit: Int? = nil, interactive: Bool = false, loggedIn: Bool = true
  ) -> FeedPlan {
    ListSize(pageThrough: pageThrough, limit: limit)
      .plan(isInteractive: interactive, isLoggedIn: loggedIn, waits: false)
  }

  @Test(arguments: [(nil, 30), (1, 1), (30, 30), (100, 100)])
  func `up to a hundred rows are one page of exactly that size`(limit: Int?, rows: Int) {
    let plan = plan(limit: limit)
    #expect(plan.pageSize == rows)
    #expect(plan.limit == rows)
    #expect(plan.mode == .onePage)
  }

  @Test(arguments: [101, 250, 5000])
  func `more rows are full pages, several at once with a token`(limit: Int) {
    let plan = plan(limit: limit)
    #expect(plan.pageSize == 100)
    #expect(plan.limit == limit)
    #expect(plan.mode == .window(4))
  }

  @Test func `without a token, pages are fetched one at a time`() {
    #expect(plan(limit: 250, loggedIn: false).mode == .ahead)
    #expect(plan(pageThrough: true, loggedIn: false).mode == .ahead)
  }

  @Test func `--page-through into a pipe fetches everything in full pages`() {
    let plan = plan(pageThrough: true)
    #expect(plan.pageSize == 100)
    #expect(plan.limit == nil)
    #expect(plan.mode == .window(4))
  }

  @Test func `--page-through on a terminal gets a small first page and prefetches the next`() {
    let plan = plan(pageThrough: true, interactive: true)
    #expect(plan.pageSize == 30)
    #expect(plan.limit == nil)
    #expect(plan.mode == .ahead)
  }

  @Test(arguments: [(30, .onePage), (31, .ahead), (100, .ahead)] as [(Int, FeedPlan.Mode)])
  func `--page-through on a terminal prefetches a page that the limit leaves`(
    limit: Int, mode: FeedPlan.Mode
  ) {
    let plan = plan(pageThrough: true, limit: limit, interactive: true)
    #expect(plan.pageSize == 30 && plan.limit == limit && plan.mode == mode)
  }

  @Test func `--page-through respects a limit`() {
    let plan = plan(pageThrough: true, limit: 40)
    #expect(plan.pageSize == 40)
    #expect(plan.limit == 40)
  }

  @Test(arguments: [1, 4, 9])
  func `a user who wants everything chooses how many requests run in parallel`(parallel: Int) {
    let size = ListSize(pageThrough: true, limit: nil)
    func mode(interactive: Bool = false, loggedIn: Bool = true) -> FeedPlan.Mode {
      size.plan(
        isInteractive: interactive, isLoggedIn: loggedIn, waits: false, parallel: parallel
      ).mode
    }
    #expect(mode() == .window(parallel))
    #expect(mode(interactive: true) == .ahead)
    #expect(mode(loggedIn: false) == .ahead)
  }

  @Test func `waiting for limits is passed on`() {
    let size = ListSize(pageThrough: false, limit: nil)
    #expect(size.plan(isInteractive: false, isLoggedIn: true, waits: true).waitsForLimits)
    #expect(!size.plan(isInteractive: false, isLoggedIn: true, waits: false).waitsForLimits)
  }
}
