package import FoundationEssentials
package import HTTP

extension Endpoint {
  /// Reads an answer of `host` that was stored as `Reply.body`. What the headers said, such as
  /// whether there is a next page, needs them again.
  package func decode(
    stored body: Data, from host: GitHubHost, status: Int = 200,
    headers: HTTPHeaders = HTTPHeaders()
  ) throws(APIError) -> Answer {
    let response = HTTPResponse(status: status, headers: headers, body: body, url: path)
    guard accepts(response) else {
      throw .unreadable(url: path, detail: "a stored answer with status \(status)")
    }
    return host.bound(try decode(response))
  }
}
