import FoundationEssentials
import HTTP

/// Tells pages from data.
enum HTMLDetection {
  /// Whether `body` is a page, whatever its headers claim.
  static func isPage(_ body: Data) -> Bool {
    body.first { !$0.isASCIISpace && !byteOrderMark.contains($0) } == UInt8(ascii: "<")
  }

  /// The beginning of `body` in lower case, for looking up a few known words.
  static func beginning(of body: Data) -> String {
    String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
  }

  /// Whether an answer with a good status is a page of something between here and GitHub, such as
  /// the sign-in page of a hotel's network.
  static func isForeign(_ response: HTTPResponse, expectsJSON: Bool) -> Bool {
    if expectsJSON { return isPage(response.body) }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    return type.hasPrefix("text/html") && response.headers["X-GitHub-Request-Id"] == nil
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
