/// A frame's links and clusters of several scalars, each under a number.
struct ScreenTexts: Sendable, Equatable {
  private(set) var clusters: [String] = []
  private(set) var links: [Hyperlink] = []
  private var clusterNumbers: [String: UInt32] = [:]
  private var linkNumbers: [Hyperlink: UInt16] = [:]

  static func == (left: ScreenTexts, right: ScreenTexts) -> Bool {
    left.clusters == right.clusters && left.links == right.links
  }

  /// The number of a link, from 1; 0, which means no link, when there are too many.
  mutating func number(of link: Hyperlink) -> UInt16 {
    if let number = linkNumbers[link] { return number }
    guard links.count < UInt16.max - 1 else { return 0 }
    links.append(link)
    let number = UInt16(links.count)
    linkNumbers[link] = number
    return number
  }

  /// The first cell of a cluster.
  mutating func cell(of cluster: String, _ style: PackedStyle, _ link: UInt16) -> PackedCell {
    let scalars = cluster.unicodeScalars
    let columns = CellWidth.columns(of: cluster)
    var cell = PackedCell(glyph: 0x20, columns: columns, style: style, link: link)
    if let scalar = scalars.first, scalars.dropFirst().isEmpty {
      cell.glyph = scalar.value
    } else {
      cell.glyph = number(of: cluster)
    }
    if CellWidth.isContested(cluster) { cell.contest() }
    return cell
  }

  mutating func number(of cluster: String) -> UInt32 {
    if let number = clusterNumbers[cluster] { return number }
    let number = PackedCell.firstCluster + UInt32(clusters.count)
    clusters.append(cluster)
    clusterNumbers[cluster] = number
    return number
  }

  /// Translates the cluster and link numbers of one frame to those of another.
  struct Renumbering {
    private let clusters: [UInt32]
    private let links: [UInt16]

    /// Adds to `whole` what it does not have.
    init(of part: ScreenTexts, into whole: inout ScreenTexts) {
      clusters = part.clusters.map { whole.number(of: $0) }
      links = part.links.map { whole.number(of: $0) }
    }

    /// What `next` does not have gets the highest number, which no cell has.
    init(of old: ScreenTexts, in next: ScreenTexts) {
      clusters = old.clusters.map { next.clusterNumbers[$0] ?? .max }
      links = old.links.map { next.linkNumbers[$0] ?? .max }
    }

    func changed(_ cell: PackedCell) -> PackedCell {
      var cell = cell
      if let index = cell.clusterIndex { cell.glyph = clusters[index] }
      if cell.link != 0, cell.link != .max { cell.link = links[Int(cell.link) - 1] }
      return cell
    }
  }
}

extension PackedCell {
  /// Numbers of clusters start above all scalars.
  static let firstCluster: UInt32 = 0x20_0000
  private static let clusterEnd: UInt32 = 0x4000_0000

  var clusterIndex: Int? {
    (Self.firstCluster..<Self.clusterEnd).contains(glyph)
      ? Int(glyph - Self.firstCluster) : nil
  }
}
