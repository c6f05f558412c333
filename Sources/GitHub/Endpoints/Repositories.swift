package import FoundationEssentials
package import HTTP

extension Endpoint where Value == Repository {
  /// `GET /repos/OWNER/NAME`; a renamed repository is returned with its new name.
  package static func repository(_ name: RepositoryName) -> Self {
    Endpoint(path: name.apiPath, decode: JSONReading.reader())
  }
}

extension Endpoint where Value == Languages {
  package static func languages(of name: RepositoryName) -> Self {
    Endpoint(path: "\(name.apiPath)/languages", decode: JSONReading.reader())
  }
}

extension Endpoint where Value == Release? {
  /// The newest published full release, or nil when there is none.
  package static func latestRelease(of name: RepositoryName) -> Self {
    Endpoint(
      path: "\(name.apiPath)/releases/latest", accepts: { $0.isSuccess || $0.status == 404 },
      decode: { response throws(APIError) in
        if response.status == 404 { return nil }
        return try JSONReading.read(Release.self, from: response)
      })
  }
}

extension Endpoint where Value == ContributorCount {
  /// `GET /repos/OWNER/NAME/contributors`: asks for pages of one, and counts the pages.
  /// Source: https://docs.github.com/rest/repos/repos#list-repository-contributors
  package static func contributors(of name: RepositoryName) -> Self {
    Endpoint(
      path: "\(name.apiPath)/contributors",
      query: [QueryItem("per_page", "1"), QueryItem("anon", "1")],
      accepts: { $0.isSuccess || $0.isTooLongToCount },
      decode: { response throws(APIError) in try ContributorCount(response) })
  }
}

extension HTTPResponse {
  /// GitHub's words for a repository with too many contributors.
  fileprivate var isTooLongToCount: Bool {
    status == 403 && String(decoding: body, as: UTF8.self).contains("too large to list")
  }
}

extension Endpoint where Value == Readme {
  /// The README with its path.
  package static func readme(of name: RepositoryName) -> Self {
    Endpoint(path: "\(name.apiPath)/readme", decode: JSONReading.reader())
  }
}

extension Endpoint where Value == Data {
  /// The README's bytes as they are in the repository.
  package static func rawReadme(of name: RepositoryName) -> Endpoint<Data> {
    readmeBytes(of: name, as: .raw)
  }

  /// The README as GitHub renders and sanitizes it, in UTF-8; relative URLs stay relative.
  package static func htmlReadme(of name: RepositoryName) -> Self {
    readmeBytes(of: name, as: .html)
  }

  private static func readmeBytes(of name: RepositoryName, as type: MediaType) -> Self {
    Endpoint(
      path: "\(name.apiPath)/readme", accept: type,
      decode: { response throws(APIError) in response.body })
  }

  /// `GET /repos/OWNER/NAME/contents/PATH`: a file's bytes, up to `limits`. `path` starts at the
  /// repository's root, is not percent-encoded, and cannot leave the repository; `ref` is a branch,
  /// tag or commit.
  /// Source: https://docs.github.com/rest/repos/contents#get-repository-content
  package static func contents(
    of name: RepositoryName, path: String, ref: String? = nil, limits: HTTPLimits = .standard
  ) -> Self {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    let place = steps.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    return Endpoint(
      path: "\(name.apiPath)/contents/\(place)", query: ref.map { [QueryItem("ref", $0)] } ?? [],
      accept: .raw, limits: limits, decode: { response throws(APIError) in response.body })
  }
}

extension RepositoryName {
  fileprivate var apiPath: String { "/repos/\(encoded)" }

  /// Both parts, percent-encoded for a URL.
  var encoded: String { "\(PercentEncoding.encode(owner))/\(PercentEncoding.encode(name))" }
}
