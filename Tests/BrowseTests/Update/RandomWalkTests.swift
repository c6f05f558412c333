import FoundationEssentials
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

/// Invariants that hold for any events in any order.
@Suite(.timeLimit(.minutes(10))) struct RandomWalkTests {
  @Test(arguments: UInt64(0)..<20)
  func `a thousand random events keep all invariants`(seed: UInt64) {
    var user = RandomUser(seed: seed)
    for step in 0..<1200 {
      user.act()
      let state = user.stage.state
      checkLists(state)
      checkDetail(state)
      checkTimers(user.stage)
      if step.isMultiple(of: 200) { checkSecret(state) }
    }
    checkSecret(user.stage.state)
  }

  private func checkLists(_ state: BrowseState) {
    let window = ListWindow(state.layout)
    for id in ListID.all {
      let list = state.lists[id]
      let count = list.rows.count
      #expect(list.selection == 0 || list.rows.indices.contains(list.selection))
      #expect((0...window.lastOffset(count: count)).contains(list.offset))
      if count > 0, window.lines >= 2 * window.rowHeight {
        let top = list.selection * window.rowHeight - list.offset
        #expect(top >= 0 && top + window.rowHeight <= window.lines)
      }
      #expect(list.renewal != nil || list.refreshed.isEmpty)
      #expect(!list.isStale || !list.activity.isBusy || list.generation > 0)
    }
    let saved = state.saved
    #expect(saved.selection == 0 || (saved.rows ?? []).indices.contains(saved.selection))
    #expect(state.account.selection == 0 || state.account.selected != nil)
  }

  private func checkDetail(_ state: BrowseState) {
    guard let detail = state.detail else {
      #expect(!state.isDetailFocused)
      return
    }
    #expect(detail.offset >= 0)
    #expect(detail.offset <= max(0, detail.page.count - state.layout.detail.rows))
    if !state.layout.isTooSmall { #expect(state.layout.isWide || state.isDetailFocused) }
  }

  /// A timer runs only if something needs it.
  private func checkTimers(_ stage: UpdateStage) {
    let state = stage.state
    #expect(Set(stage.timers.keys) == Set(state.timers.keys))
    #expect((state.timers[.toast] != nil) == (state.toast != nil))
    let isTyped = state.search.field.words != state.lists[.search].listQuery.words
    if isTyped || state.lists[.search].isFromCacheOnly {
      #expect(state.timers[.typing] != nil || state.lists[.search].isStale)
    }
    if state.timers[.resting] != nil { #expect(state.listOnScreen != nil) }
    for id in ListID.all where state.timers[.limit(id)] != nil {
      #expect(state.lists[id].problem?.limitEnd != nil && state.listOnScreen == id)
    }
    let list = state.listOnScreen.map { state.lists[$0] }
    let isBusy =
      list?.activity.isBusy ?? false || state.detail?.isLoading ?? false || state.saved.isLoading
      || state.account.isBusy
    if state.timers[.shimmer] != nil { #expect(isBusy && !state.layout.isTooSmall) }
  }

  private func checkSecret(_ state: BrowseState) {
    #expect(!String(reflecting: state).contains(RandomUser.secret))
  }
}
