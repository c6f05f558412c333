import HTTP

extension GitHubClient {
  /// The version of the REST API that every answer is written for.
  /// Source: https://docs.github.com/rest/about-the-rest-api/api-versions
  private static let apiVersion = "2022-11-28"

  func request<Answer>(for endpoint: Endpoint<Answer>) throws(APIError) -> HTTPRequest {
    let url = endpoint.address(on: host)
    guard endpoint.isRead || endpoint.staysInPlace else {
      throw .transport(.invalidAddress(url))
    }
    var headers = HTTPHeaders()
    headers["User-Agent"] = userAgent
    headers["Accept"] = endpoint.accept.rawValue
    if endpoint.site == .api { headers["X-GitHub-Api-Version"] = Self.apiVersion }
    if let body = endpoint.body { headers["Content-Type"] = body.type }
    return HTTPRequest(
      endpoint.method, url, headers: headers, body: endpoint.body?.bytes,
      bearer: carriesCredential(endpoint) ? credential : nil, limits: endpoint.limits,
      followsRedirects: endpoint.isRead)
  }

  func carriesCredential<Answer>(_ endpoint: Endpoint<Answer>) -> Bool {
    endpoint.site != .web && endpoint.credential != .forbidden && credential != nil
  }
}

extension GitHubHost {
  fileprivate func baseURL(of site: EndpointSite) -> String {
    switch site {
    case .api: apiURL
    case .graphQL: graphQLURL
    case .web: webURL
    }
  }
}

extension Endpoint {
  /// The whole address that is asked.
  package func address(on host: GitHubHost) -> String {
    let query = query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    return host.baseURL(of: site) + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Whether the path leads where it says: libcurl resolves `..`, which would change something else.
  fileprivate var staysInPlace: Bool {
    path.split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
  }
}
