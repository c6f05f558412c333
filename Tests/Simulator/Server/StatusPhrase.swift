/// Reason phrases (RFC 9110, 15).
enum StatusPhrase {
  static func of(_ status: Int) -> String { phrases[status] ?? "Unknown" }

  private static let phrases = [
    200: "OK", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    304: "Not Modified", 307: "Temporary Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 406: "Not Acceptable", 411: "Length Required",
    415: "Unsupported Media Type", 422: "Unprocessable Entity", 429: "Too Many Requests",
    451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable",
  ]
}
