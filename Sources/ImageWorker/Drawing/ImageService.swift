internal import Glibc
import ImageProtocol

/// Reads requests from one pipe and writes the responses to another, until the first is closed.
package struct ImageService {
  private let input: Int32
  private let output: Int32

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// False if it ended for any reason other than the end of the requests.
  package func run() -> Bool {
    while true {
      guard let head = read(WireFrame.headSize) else { return false }
      if head.isEmpty { return true }
      guard let length = try? WireFrame.length(in: head, limit: ImageRequest.limit),
        let content = read(length), content.count == length,
        ProcessLimits.renewProcessorTime()
      else { return false }
      guard let frame = answer(to: content).frame ?? ImageResponse.refused(.tooLarge).frame,
        write(frame)
      else { return false }
    }
  }

  private func answer(to content: [UInt8]) -> ImageResponse {
    do throws(WireError) {
      return ImageRenderer(try ImageRequest(content: content)).answer()
    } catch {
      return .refused(.badRequest)
    }
  }

  /// Exactly `count` bytes; none at the end of input, nil if the pipe ends or fails before that.
  private func read(_ count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let step = Glibc.read(input, base + filled, count - filled)
        if step > 0 {
          filled += step
        } else if step == 0 || errno != EINTR {
          isWhole = step == 0 && filled == 0
          return
        }
      }
    }
    return isWhole ? bytes : nil
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let step = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      guard step >= 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(step, 0))
    }
    return true
  }
}
