import Commands
import FoundationEssentials
import HTTP
import ImageProtocol
import Images
import Presentation
import RandomInput
import Synchronization

/// Sends a random response to any request.
final class RandomTransport: HTTPTransport {
  private let dice: Mutex<Dice>

  init(seed: UInt64) {
    dice = Mutex(Dice(seed: seed &+ 0x5EED))
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try dice.withLock { dice throws(TransportError) in
      if dice.oneIn(12) { throw dice.pick(Self.errors) }
      let response = RandomResponse(to: request.url, &dice)
      var headers = HTTPHeaders()
      for (name, value) in response.headers { headers.append(name: name, value: value) }
      return HTTPResponse(
        status: response.status, headers: headers, body: Data(response.body), url: request.url,
        duration: .milliseconds(1))
    }
  }

  private static let errors: [TransportError] = [
    .hostNotFound(host: "api.github.com"), .proxyFailed(detail: "\u{1B}[31m"),
    .connectionFailed(host: "api.github.com", detail: "refused\nforged"),
    .timedOut(host: "api.github.com", after: .seconds(30)),
    .badCertificate(host: "api.github.com", .expired),
    .notSecure(host: "api.github.com", detail: "d"), .tooManyRedirects(limit: 5),
    .redirectRefused(detail: "http://evil.example/\u{1B}[0m"), .tooLarge(limit: 10),
    .broken(host: "api.github.com", detail: "reset"), .other(code: 1, detail: ""),
  ]
}

struct NoDrawer: ImageDrawer {
  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    throw .noWorker
  }
}
