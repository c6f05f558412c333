internal import Auth
internal import Core
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Terminal

/// Brings favorites and what GitHub has together: shows how they differ, asks, and adds what is missing on
/// either side.
struct SyncRun<Sync: SpokenSync> {
  let sync: Sync
  let choice: SyncChoice
  /// Nil for text.
  let document: DocumentOutput?
  let context: CommandContext

  func run() async throws {
    var sync = sync
    try await context.showingProgress { progress, _ in try await sync.read(progress) }
    if choice.push, !choice.pull { sync.leave(.pull) }
    if choice.pull, !choice.push { sync.leave(.push) }
    let plan = await sync.plan()
    for notice in plan.notices { context.say(notice) }
    if let document { try await document.write(plan.json) } else { try write(plan) }
    guard !plan.isEmpty else {
      context.say(choice.pull == choice.push || !plan.isWhole ? plan.same : .syncNothing)
      return
    }
    try await sync.checkPlan()
    var directions: Set<SyncDirection> = []
    for direction in SyncDirection.allCases {
      let side = plan.side(direction)
      if direction == .push, side.count > 0, choice.mayPush(in: context) {
        for notice in plan.account { context.say(notice) }
      }
      if try await choice.agrees(to: direction, side, context) { directions.insert(direction) }
    }
    guard !directions.isEmpty else { return }
    try await context.showingProgress { progress, say in
      try await sync.apply(directions, progress: progress, say: say)
    }
  }

  /// Names with a heading for a user, one line each for a program.
  private func write(_ plan: SyncPlan) throws(ConsoleError) {
    for direction in SyncDirection.allCases {
      if context.console.outputProfile.isTerminal {
        try context.console.write(lines: plan.lines(direction, in: context.language))
      } else {
        let name = direction == .pull ? "pull" : "push"
        try context.console.write(
          plan.side(direction).rows.map { row in
            ([name] + row.map(\.sanitizedData)).joined(separator: "\t") + "\n"
          }.joined())
      }
    }
  }
}
