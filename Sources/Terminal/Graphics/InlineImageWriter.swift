import ImageProtocol

/// Prints lines at once and adds their images as they arrive, as long as their slots are on the
/// screen.
///
/// An actor because images arrive while lines are written. It finds slots by counting the lines it
/// has written since, so nothing else may write lines meanwhile and typed input must not be echoed
/// (see `ModeLease.silence`). If something else was printed or the window was resized, the open
/// slots keep their placeholders.
package actor InlineImageWriter {
  private let console: Console
  private let output: ImageOutput?
  private let clock: any Clock<Duration>
  /// How much longer calls may wait for images.
  private var patience: Duration
  private var gaps: [Int: PendingImage] = [:]
  private var lastGap = 0
  /// Lines written so far.
  private var written = 0
  private var size = TerminalSize.standard
  /// `Console.outputCount` after this writer's last line.
  private var marker = 0
  private var failure: ConsoleError?
  private var wait: (number: Int, continuation: CheckedContinuation<Void, Never>)?
  private var lastWait = 0

  /// Without an `output`, only prints lines. `patience` is how long all calls together may wait for
  /// images.
  package init(
    console: Console, output: ImageOutput?, patience: Duration = .milliseconds(1500),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.console = console
    self.output = output
    self.patience = patience
    self.clock = clock
  }

  /// Prints `lines`; a line wider than the window drops all open slots. Waits only before a line
  /// that would push an open slot off the screen.
  package func write(_ lines: [StyledText], rooms: [ImageSlot] = []) async throws(ConsoleError) {
    try fail()
    let profile = console.outputProfile
    guard output != nil, profile.isTerminal, profile.redrawsLines else {
      return try console.write(lines: lines)
    }
    checkScreen(profile)
    guard lines.allSatisfy({ $0.columns <= size.columns }) else {
      abandonAll()
      return try print(lines[...])
    }
    for room in rooms where room.fits(lines: lines.count, in: size) { open(room) }
    var rest = lines[...]
    while !rest.isEmpty {
      let count = min(rest.count, linesUntilLoss)
      if count > 0 {
        try print(rest.prefix(count))
        rest = rest.dropFirst(count)
        drawAll()
      }
      if !rest.isEmpty { await waitForSlots { $0.isAtTop(after: $1, $2) } }
    }
    try fail()
  }

  /// Waits for the missing images as long as `patience` lasts.
  package func finish() async throws(ConsoleError) {
    await waitForSlots { _, _, _ in true }
    abandonAll()
    try fail()
  }

  private func fail() throws(ConsoleError) {
    if let failure { throw failure }
  }

  private func print(_ lines: ArraySlice<StyledText>) throws(ConsoleError) {
    try console.write(lines: Array(lines))
    written += lines.count
    marker = console.outputCount
  }

  /// How many lines can be written before an open slot leaves the screen.
  private var linesUntilLoss: Int {
    gaps.values.map { $0.top + size.rows - 1 - written }.min() ?? Int.max
  }

  private func open(_ room: ImageSlot) {
    lastGap += 1
    let number = lastGap
    let watch = Task { [weak self] in
      let image = await room.image.value
      await self?.arrived(image, for: number)
    }
    gaps[number] = PendingImage(room: room, top: written + room.row, watch: watch)
  }

  private func arrived(_ image: DrawnImage?, for number: Int) {
    guard gaps[number] != nil else { return }
    if let image {
      gaps[number]?.image = image
      drawAll()
    } else {
      gaps[number] = nil
    }
    wake()
  }

  /// Draws every image that has arrived and whose lines are all written.
  private func drawAll() {
    guard gaps.values.contains(where: { $0.image != nil }) else { return }
    checkScreen(console.outputProfile)
    for (number, gap) in gaps.sorted(by: { $0.key < $1.key }) {
      guard let image = gap.image, let place = gap.place(after: written) else { continue }
      gaps[number] = nil
      guard let drawing = output?.drawing(image, at: place) else { continue }
      do throws(ConsoleError) {
        try console.draw(drawing)
      } catch {
        failure = error
        return abandonAll()
      }
    }
  }

  /// Drops all slots if other output or a resize has moved them.
  private func checkScreen(_ profile: TerminalProfile) {
    if profile.size != size || console.outputCount != marker { abandonAll() }
    size = profile.size
    marker = console.outputCount
  }

  private func abandonAll() {
    for gap in gaps.values { gap.watch.cancel() }
    gaps = [:]
    wake()
  }

  /// Waits until no open slot satisfies `isMeant`, which gets the slot, the lines so far and the
  /// window size; drops slots that are not filled in time.
  private func waitForSlots(_ isMeant: (PendingImage, Int, TerminalSize) -> Bool) async {
    while true {
      let meant = gaps.filter { isMeant($0.value, written, size) }
      if meant.isEmpty { return }
      guard patience > .zero, !Task.isCancelled else {
        for (number, gap) in meant {
          gap.watch.cancel()
          gaps[number] = nil
        }
        return
      }
      let waited = await clock.measure { await nextChange() }
      patience -= waited
    }
  }

  /// Returns at the next image, when `patience` runs out, or when the task is cancelled.
  private func nextChange() async {
    lastWait += 1
    let number = lastWait
    let timer = Task { [clock, patience] in
      // A cancelled sleep ends the wait as well.
      _ = try? await clock.sleep(for: patience)
      timeIsUp(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait = (number, $0) }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
  }

  private func timeIsUp(_ number: Int) {
    if wait?.number == number { wake() }
  }

  private func wake() {
    wait?.continuation.resume()
    wait = nil
  }
}

/// A slot whose image is not drawn yet.
private struct PendingImage: Sendable {
  let room: ImageSlot
  /// The number of its first line among all lines written.
  let top: Int
  let watch: Task<Void, Never>
  var image: DrawnImage?

  /// Its position after `written` lines; nil until all its lines are written.
  func place(after written: Int) -> CellRect? {
    guard top + room.rows <= written else { return nil }
    return CellRect(
      rowsAbove: written - top, column: room.column, columns: room.columns, rows: room.rows)
  }

  /// Whether the next line may push it off the screen.
  func isAtTop(after written: Int, _ size: TerminalSize) -> Bool {
    top + size.rows - 1 <= written
  }
}
