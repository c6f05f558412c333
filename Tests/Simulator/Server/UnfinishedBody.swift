import FlyingSocks

/// A body after which the connection does not go on: it closes, breaks off or falls silent.
struct UnfinishedBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol, Sendable {
  typealias Element = UInt8

  /// Ends the connection, since the server closes one whose body throws.
  struct Finished: Error {}

  private var rest: ArraySlice<UInt8>
  private let ending: Reply.Ending

  init(_ reply: Reply) {
    ending = reply.ending
    switch ending {
    case .complete, .closed: rest = reply.body[...]
    case .stalled, .truncated: rest = reply.body.prefix(reply.body.count / 2)
    case .reset: rest = []
    }
  }

  func makeAsyncIterator() -> UnfinishedBody { self }

  mutating func next() async throws -> UInt8? {
    if let byte = rest.popFirst() { return byte }
    try await finish()
    return nil
  }

  mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
    if rest.isEmpty { try await finish() }
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }

  private func finish() async throws {
    if ending == .stalled { try await Task.sleep(for: .seconds(86_400)) }
    throw Finished()
  }
}
