import Dispatch
import Glibc

/// Waits for SIGINT or SIGTERM.
enum Interruption {
  static func wait() async {
    let signals = [SIGINT, SIGTERM]
    for number in signals { signal(number, SIG_IGN) }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in stream { break }
    for source in sources { source.cancel() }
  }
}
