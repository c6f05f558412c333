package import Access
internal import Core
internal import FoundationEssentials
internal import GitHub
import HTTP
package import ImageProtocol
package import Images
package import Messages
import Synchronization
import Terminal

/// Loads images and draws them for one target. An image that fails to load is omitted, and reported
/// only with `--verbose`.
///
/// A class because it cancels the tasks that it started.
package final class ImageLoader: Sendable {
  package let imageTarget: ImageTarget
  fileprivate let clock: any Clock<Duration>
  private let source: ImageSource
  private let drawer: any ImageDrawer
  /// Receives why an image is missing.
  private let report: @Sendable (Message) -> Void
  private let state = Mutex(State())

  private struct State {
    /// Images that are loading, by number: a task keeps its image as long as it exists itself.
    var tasks: [Int: Task<DrawnImage?, Never>] = [:]
    var lastNumber = 0
    var hasSaidMissing = false
  }

  /// Nil where images are shown as text.
  ///
  /// - Parameter report: receives why an image is missing if the session is verbose.
  package init?(
    _ imageTarget: ImageTarget, session: Session, reader: Reader, isOffline: Bool,
    drawer: any ImageDrawer, report: @escaping @Sendable (Message) -> Void
  ) {
    guard imageTarget.form != nil else { return nil }
    self.imageTarget = imageTarget
    clock = session.ports.clock
    self.drawer = drawer
    let isVerbose = session.isVerbose
    self.report = { if isVerbose { report($0) } }
    source = ImageSource(
      transport: session.ports.transport, host: session.host, cache: session.imageDiskCache,
      isOffline: isOffline, now: session.ports.now
    ) { endpoint, tag async throws(APIError) in
      do throws(ReadError) {
        return try await reader.read(endpoint.with(priority: .background), ifNoneMatch: tag)
      } catch {
        // An image that fails to load is omitted, whatever the reason.
        throw error.api ?? .transport(.cancelled)
      }
    }
  }

  /// Starts to load the image at the address that `find` returns; `end` cancels it.
  package func begin(
    in box: ImageBox, find: @escaping @Sendable () async -> ImageLocation?
  ) -> Task<DrawnImage?, Never> {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      let task = Task { () -> DrawnImage? in
        defer { self.state.withLock { $0.tasks[number] = nil } }
        guard let address = await find() else { return nil }
        return await self.image(at: address, in: box)
      }
      state.tasks[number] = task
      return task
    }
  }

  /// Nil if the image fails to load.
  package func image(at address: ImageLocation, in box: ImageBox) async -> DrawnImage? {
    guard let form = imageTarget.form else { return nil }
    let bytes: Data
    do { bytes = try await source.image(at: address) } catch {
      explain(error.name, address)
      return nil
    }
    do { return try await drawer.draw(Array(bytes), as: form, in: box) } catch {
      if let reason = error.name {
        explain(reason, address)
      } else {
        sayMissing(error == .noLibrary ? .imagesNoLibrary : .imagesMissing)
      }
      return nil
    }
  }

  /// Cancels everything that is still loading.
  package func end() {
    let tasks = state.withLock { state in
      defer { state.tasks = [:] }
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
  }

  private func explain(_ reason: String, _ address: ImageLocation) {
    guard !Task.isCancelled else { return }
    report(.imagesFailed(reason: reason, address: address.shown))
  }

  private func sayMissing(_ message: Message) {
    let isFirst = state.withLock { state in
      defer { state.hasSaidMissing = true }
      return !state.hasSaidMissing
    }
    if isFirst { report(message) }
  }
}

extension ImageLocation {
  /// For messages; without tokens and queries.
  fileprivate var shown: String {
    switch self {
    case .avatar(let url, _), .web(let url): String(url.prefix { $0 != "?" })
    case .file(let file): "\(file.repository): \(file.path)"
    case .data: "data:"
    }
  }
}

extension ImageLoader {
  /// The `images` that are drawn within `patience`; cancels the others.
  package func drawn<Key: Hashable & Sendable>(
    _ images: [(image: Key, drawn: Task<DrawnImage?, Never>)], within patience: Duration
  ) async -> [Key: DrawnImage] {
    guard !images.isEmpty else { return [:] }
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { [clock] in
        do { try await clock.sleep(for: patience) } catch { return }
        for (_, task) in images { task.cancel() }
      }
      var result: [Key: DrawnImage] = [:]
      for (key, task) in images { result[key] = await task.value }
      group.cancelAll()
      return result
    }
  }
}

extension ImageLoader {
  /// A command's loader.
  package convenience init?(
    _ imageTarget: ImageTarget, session: Session, reader: Reader, isOffline: Bool,
    in context: CommandContext
  ) {
    self.init(
      imageTarget, session: session, reader: reader, isOffline: isOffline,
      drawer: context.drawer, report: { context.say($0, .dim) })
  }
}

extension Session {
  /// The image cache on disk.
  package var imageDiskCache: ImageDiskCache {
    ImageDiskCache(path: ports.cachePath + "/pictures")
  }
}

extension ImageWorkerError {
  /// A word for the reason, not translated; nil if the worker or what it needs is not installed.
  fileprivate var name: String? {
    switch self {
    case .noWorker, .noLibrary: nil
    case .refused(let refusal): "not-drawn-\(refusal)"
    case .late: "too-slow"
    case .died: "decoder-died"
    case .notUnderstood: "not-understood"
    case .gaveUp: "decoders-died"
    case .busy: "too-many"
    case .cancelled: "cancelled"
    case .system(let code): "system-\(code)"
    }
  }
}
