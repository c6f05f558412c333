import FoundationEssentials
import GitHub
import Glibc
import HTTP

/// Measures the time to decode one page of search results: `decode-benchmark FILE`, where FILE has
/// a response of `GET /search/repositories`.
struct CannedTransport: HTTPTransport {
  let body: Data

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: HTTPHeaders(["Content-Type": "application/json"]), body: body,
      url: request.url)
  }
}

guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: decode-benchmark FILE")
  exit(64)
}
let body = try Data(contentsOf: URL(filePath: path))
let client = GitHubClient(host: .dotcom, transport: CannedTransport(body: body))
var times: [Duration] = []
var rows = 0
for _ in 0..<300 {
  let start = ContinuousClock.now
  rows = try await client.send(.searchRepositories("benchmark")).items.count
  times.append(ContinuousClock.now - start)
}

func milliseconds(_ time: Duration) -> String {
  let (seconds, attoseconds) = time.components
  let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst()) ms"
}

let sorted = times.sorted()
print("\(rows) rows, \(body.count) bytes: first \(milliseconds(times[0])),", terminator: " ")
print("median \(milliseconds(sorted[150])), 95th percentile \(milliseconds(sorted[285]))")
