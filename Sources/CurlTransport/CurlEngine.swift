import CCurl
import Glibc
import HTTP

/// Owns libcurl's multi handle and every transfer in it; used on the loop's thread only.
final class CurlEngine {
  private let curl: UnsafePointer<ccurl>
  private let multi: UnsafeMutableRawPointer
  private let configuration: CurlConfiguration
  private let trust: TransportInspection.Trust
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var proxyHasWorked = false

  init(_ configuration: CurlConfiguration, library: CurlLibrary) throws(TransportError) {
    curl = library.table
    errno = 0
    guard let multi = curl.pointee.multi_init() else { throw .failed(ENOMEM) }
    let failure = errno
    // Without file descriptors left, libcurl makes a handle that nothing can wake: requests would
    // start only when its wait for the network ends, after up to a minute.
    let code = curl.pointee.multi_wakeup(multi)
    guard code == CURLM_OK else {
      _ = curl.pointee.multi_cleanup(multi)
      // The shortage may be over already.
      throw .shortage ?? .failed([ENFILE, ENOMEM].contains(failure) ? failure : EMFILE)
    }
    self.multi = multi
    self.configuration = configuration
    trust = TransportInspection.Trust(configuration)
    _ = ccurl_set_multi_long(curl, multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  deinit {
    for (easy, _) in transfers { _ = curl.pointee.multi_remove_handle(multi, easy) }
    _ = curl.pointee.multi_cleanup(multi)
  }

  var waker: Waker { Waker(curl: curl, multi: multi) }

  /// Handles messages until one says stop or libcurl fails for good; returns the reason.
  func run(messages: () -> LoopMessages) -> TransportError {
    let end = loop(messages: messages)
    for (easy, transfer) in transfers {
      remove(easy)
      transfer.submission.finish(.failure(end))
    }
    return end
  }

  private func loop(messages: () -> LoopMessages) -> TransportError {
    while true {
      let new = messages()
      for submission in new.submissions {
        if submission.reservation.isCancelled {
          submission.finish(.failure(.cancelled))
        } else {
          start(submission)
        }
      }
      if new.isStopping { return .cancelled }
      if new.hasCancellations { dropCancelled() }

      var running: Int32 = 0
      var code = curl.pointee.multi_perform(multi, &running)
      if code == CURLM_OK {
        finishTransfers()
        // libcurl shortens the wait to its own next timeout.
        code = curl.pointee.multi_poll(multi, nil, 0, 60_000, nil)
      }
      guard code == CURLM_OK else {
        return curl.error(for: code)
      }
    }
  }

  private func start(_ submission: Submission) {
    do throws(TransportError) {
      let transfer = try Transfer(submission, configuration, trust: trust, by: curl)
      let easy = transfer.easy.pointer
      let code = curl.pointee.multi_add_handle(multi, easy)
      guard code == CURLM_OK else {
        throw curl.error(for: code)
      }
      transfers[easy] = transfer
    } catch {
      submission.finish(.failure(error))
    }
  }

  private func dropCancelled() {
    for (easy, transfer) in transfers where transfer.submission.reservation.isCancelled {
      remove(easy)
      transfer.submission.finish(.failure(.cancelled))
    }
  }

  private func finishTransfers() {
    var left: Int32 = 0
    while let message = curl.pointee.multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers[easy]
      else { continue }
      transfer.proxyHasWorked = proxyHasWorked
      if transfer.proxy != nil, transfer.isConnected { proxyHasWorked = true }
      let outcome = transfer.outcome(of: message.pointee.data.result)
      let next = transfer.nextSubmission
      remove(easy)
      switch (outcome, next) {
      case (.success, .success(let next?)): start(next)
      case (.success, .failure(let error)): transfer.submission.finish(.failure(error))
      case (.success, .success(nil)), (.failure, _): transfer.submission.finish(outcome)
      }
    }
  }

  private func remove(_ easy: UnsafeMutableRawPointer) {
    _ = curl.pointee.multi_remove_handle(multi, easy)
    transfers[easy] = nil
  }
}

/// Ends the engine's wait for the network from another thread.
///
/// `@unchecked Sendable` is sound because curl_multi_wakeup is the one function that may be called
/// for a multi handle in use by another thread; the loop drops its waker before the engine.
struct Waker: @unchecked Sendable {
  let curl: UnsafePointer<ccurl>
  let multi: UnsafeMutableRawPointer

  func wake() { _ = curl.pointee.multi_wakeup(multi) }
}
