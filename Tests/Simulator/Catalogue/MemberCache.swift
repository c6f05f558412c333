/// Repositories written as JSON, kept while there is room: large catalogues would fill the memory.
struct MemberCache: Sendable {
  private var members: [Int: [UInt8]] = [:]

  /// About 100 MB.
  private static let most = 20_000

  func members(at index: Int) -> [UInt8]? { members[index] }

  mutating func put(_ written: [UInt8], at index: Int) {
    if members.count >= Self.most { members.removeAll(keepingCapacity: true) }
    members[index] = written
  }
}
