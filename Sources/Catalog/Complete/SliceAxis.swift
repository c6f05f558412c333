/// The values of one dimension that a question allows, in the order in which a listing comes to
/// them, as places from 0 on.
///
/// Where the question sets no end there is a last place all the same: it stands for its value and
/// all beyond.
struct SliceAxis: Sendable, Equatable {
  private struct Piece: Equatable {
    var values: ClosedRange<Int64>
    var isOpenBelow = false
    var isOpenAbove = false
    /// The place of the value that comes first.
    var start: Int64 = 0

    var length: Int64 { values.upperBound - values.lowerBound + 1 }
  }

  let dimension: SliceDimension
  let isDescending: Bool
  let length: Int64
  private let pieces: [Piece]

  /// - Parameter now: seconds since 1970, beyond which few repositories are created.
  init(
    _ dimension: SliceDimension, of question: PartitionedQuery, isDescending: Bool, now: Int64
  ) {
    self.dimension = dimension
    self.isDescending = isDescending
    let ranges = question.ranges(of: dimension)
    var pieces = ranges.map { Self.piece($0, dimension, now: now) }
    if isDescending { pieces.reverse() }
    var length: Int64 = 0
    for index in pieces.indices {
      pieces[index].start = length
      length += pieces[index].length
    }
    self.pieces = pieces
    self.length = length
  }

  private static func piece(
    _ range: ClosedRange<Int64>, _ dimension: SliceDimension, now: Int64
  ) -> Piece {
    let usual = dimension == .stars ? stars : created(now: now)
    let isOpenBelow = range.lowerBound == .min && dimension == .created
    let isOpenAbove = range.upperBound == .max
    var lower = max(range.lowerBound, furthest.lowerBound)
    var upper = min(range.upperBound, furthest.upperBound)
    if range.lowerBound == .min { lower = min(usual.lowerBound, upper) }
    if isOpenAbove { upper = max(usual.upperBound, lower) }
    return Piece(
      values: min(lower, upper)...max(lower, upper), isOpenBelow: isOpenBelow,
      isOpenAbove: isOpenAbove)
  }

  /// No star count or time is beyond these, and sums of them are no trouble.
  private static let furthest = -(Int64(1) << 40)...(Int64(1) << 40)
  /// Few repositories have more.
  private static let stars: ClosedRange<Int64> = 0...1 << 20

  /// From the day before GitHub's first repository, 2007-10-29, until the day after tomorrow, also
  /// where the clock is years behind.
  private static func created(now: Int64) -> ClosedRange<Int64> {
    1_193_616_000 - 86_400...max(now, 1_793_491_200) + 2 * 86_400
  }

  /// The last place that can be in one slice with `place`: beyond it is a gap in the question.
  func border(after place: Int64) -> Int64 {
    let piece = piece(at: place)
    return piece.start + piece.length - 1
  }

  func value(at place: Int64) -> Int64 {
    let piece = piece(at: place)
    let offset = min(max(place - piece.start, 0), piece.length - 1)
    return isDescending ? piece.values.upperBound - offset : piece.values.lowerBound + offset
  }

  /// Where `value` is; the nearest place when the question does not allow it.
  func place(of value: Int64) -> Int64 {
    for piece in pieces {
      let isBefore =
        isDescending ? value > piece.values.upperBound : value < piece.values.lowerBound
      if isBefore { return piece.start }
      guard piece.values.contains(value) else { continue }
      return piece.start
        + (isDescending ? piece.values.upperBound - value : value - piece.values.lowerBound)
    }
    return max(length - 1, 0)
  }

  /// The values at the places from `start` to `end`, between which there is no gap; nil for all.
  func range(from start: Int64, to end: Int64) -> ClosedRange<Int64>? {
    let piece = piece(at: start)
    let (first, last) = (value(at: start), value(at: min(end, border(after: start))))
    var (lower, upper) = (min(first, last), max(first, last))
    if piece.isOpenBelow, lower == piece.values.lowerBound { lower = .min }
    if piece.isOpenAbove, upper == piece.values.upperBound { upper = .max }
    let isAll =
      upper == .max && (lower == .min || (dimension == .stars && lower == 0)) && pieces.count == 1
    return isAll ? nil : lower...upper
  }

  private func piece(at place: Int64) -> Piece {
    pieces.last { $0.start <= place } ?? pieces.first ?? Piece(values: 0...0)
  }
}
