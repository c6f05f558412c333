package import FoundationEssentials
import GitHub
import HTTP
package import ImageProtocol
package import Images
import Messages
import Synchronization
import Terminal

/// Gets pictures and has them drawn for one canvas. A picture that cannot be had is none, and said
/// only to those who want to know everything.
///
/// A class because it ends the tasks that it began.
package final class ImageLoader: Sendable {
  package let canvas: ImageTarget
  fileprivate let context: CommandContext
  private let source: PictureSource
  private let isVerbose: Bool
  private let state = Mutex(State())

  private struct State {
    var tasks: [Task<DrawnPicture?, Never>] = []
    var hasSaidMissing = false
  }

  /// Nil where pictures are words.
  package init?(_ canvas: ImageTarget, session: Session, reader: Reader, isOffline: Bool) {
    guard canvas.form != nil else { return nil }
    self.canvas = canvas
    context = session.context
    isVerbose = session.isVerbose
    source = PictureSource(
      transport: session.context.transport, host: session.host, cache: session.pictureCache,
      isOffline: isOffline, now: session.context.now
    ) { endpoint, tag throws(APIError) in
      do throws(ReadError) {
        return try await reader.read(endpoint.with(priority: .background), ifNoneMatch: tag)
      } catch {
        // An image that cannot be had is none, whatever the reason.
        throw error.api ?? .transport(.cancelled)
      }
    }
  }

  /// The picture at the address that `find` comes to, on its way from now on; `end` ends it.
  func begin(
    in box: PictureBox, find: @escaping @Sendable () async -> PictureAddress?
  ) -> Task<DrawnPicture?, Never> {
    let task = Task { () -> DrawnPicture? in
      guard let address = await find() else { return nil }
      return await self.picture(at: address, in: box)
    }
    state.withLock { $0.tasks.append(task) }
    return task
  }

  /// Nil for a picture that cannot be had.
  package func picture(at address: PictureAddress, in box: PictureBox) async -> DrawnPicture? {
    guard let form = canvas.form else { return nil }
    let bytes: Data
    do { bytes = try await source.picture(at: address) } catch {
      say(error.name, address)
      return nil
    }
    do { return try await context.drawer.picture(of: bytes, as: form, in: box) } catch {
      switch error {
      case .missing: sayMissing()
      case .failed(let reason): say(reason, address)
      }
      return nil
    }
  }

  /// Nobody waits for what is still on its way.
  package func end() {
    let tasks = state.withLock { state in
      defer { state.tasks = [] }
      return state.tasks
    }
    for task in tasks { task.cancel() }
  }

  private func say(_ reason: String, _ address: PictureAddress) {
    guard isVerbose, !Task.isCancelled else { return }
    context.say(.picturesFailed(reason: reason, address: address.shown), .dim)
  }

  private func sayMissing() {
    let isFirst = state.withLock { state in
      defer { state.hasSaidMissing = true }
      return !state.hasSaidMissing
    }
    if isVerbose, isFirst { context.say(.picturesMissing, .dim) }
  }
}

extension PictureAddress {
  /// For a user; no token and no query is in it.
  fileprivate var shown: String {
    switch self {
    case .avatar(let url, _), .web(let url): String(url.prefix { $0 != "?" })
    case .file(let file): "\(file.repository): \(file.path)"
    case .data: "data:"
    }
  }
}

extension ImageLoader {
  /// What of `pictures` is there when `patience` is over; the others are given up.
  package func drawn<Key: Hashable & Sendable>(
    _ pictures: [(picture: Key, drawn: Task<DrawnPicture?, Never>)], within patience: Duration
  ) async -> [Key: DrawnPicture] {
    guard !pictures.isEmpty else { return [:] }
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { [clock = context.clock] in
        do { try await clock.sleep(for: patience) } catch { return }
        for (_, task) in pictures { task.cancel() }
      }
      var result: [Key: DrawnPicture] = [:]
      for (key, task) in pictures { result[key] = await task.value }
      group.cancelAll()
      return result
    }
  }
}

/// Makes pictures of bytes from anywhere, in a place where those can do no harm.
package protocol PictureDrawer: Sendable {
  func picture(
    of bytes: Data, as form: PictureForm, in box: PictureBox
  ) async throws(PictureDrawerError) -> DrawnPicture
}

/// Why there is no picture.
package enum PictureDrawerError: Error, Sendable, Equatable {
  /// The program that draws is not installed, or cannot be run.
  case missing
  /// A word for the reason, the same in every language.
  case failed(String)
}
