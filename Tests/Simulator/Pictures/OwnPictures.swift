import Foundation

/// Lets answers name the simulator where GitHub names its hosts of pictures.
enum OwnPictures {
  private static let hosts = [
    (Data("https://avatars.githubusercontent.com/".utf8), "/avatars/"),
    (Data("https://repository-images.githubusercontent.com/".utf8), "/repository-images/"),
  ]

  /// - Parameter base: the simulator's own address, without a slash at its end.
  static func apply(to reply: inout Reply, base: String) {
    guard reply.headers["Content-Type"]?.hasPrefix("application/json") ?? false else { return }
    for (host, path) in hosts {
      replace(host, with: Array((base + path).utf8), in: &reply.body)
    }
  }

  private static func replace(_ host: Data, with own: [UInt8], in body: inout [UInt8]) {
    let old = Data(body)
    var new: [UInt8] = []
    var start = old.startIndex
    while let found = old.range(of: host, in: start..<old.endIndex) {
      if new.isEmpty { new.reserveCapacity(old.count) }
      new += old[start..<found.lowerBound]
      new += own
      start = found.upperBound
    }
    if start > old.startIndex { body = new + old[start...] }
  }
}
