import HTTP
package import TestSupport

extension ScriptedTransport.Stub {
  /// The response about `a/b`, which may have another name by now, with `more` fields.
  package static func repository(named name: String = "a/b", more: String = "") -> Self {
    .answer(
      "https://api.github.com/repos/a/b", headers: HTTPHeaders(["ETag": "W/\"1\""]),
      body:
        #"{"id": 7, "name": "b", "full_name": "\#(name)", "html_url": "https://github.com/x"\#(more)}"#
    )
  }

  /// The stars by day; without a body, as of a server that has no histories.
  package static func history(
    of name: String = "a/b", page: Int = 1, body: String? = nil
  ) -> Self {
    .answer(
      "https://api.github.com/repos/\(name)/stargazers/history?per_page=30&page=\(page)",
      status: body == nil ? 404 : 200, body: body ?? "{}")
  }
}
