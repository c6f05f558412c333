/// How wide the columns of a table become.
struct TableWidths {
  /// Without a break.
  var natural: Int
  /// The longest word.
  var least: Int

  /// Narrower columns are only for text that is narrower.
  static let fewest = 4

  /// Columns that ask for little get it; the others share what is left.
  static func fitted(_ wishes: [TableWidths], to room: Int) -> [Int] {
    let natural = wishes.map { max(1, $0.natural) }
    if natural.reduce(0, +) <= room { return natural }
    let fair = shares(natural, room)
    // Words are not broken where another column has room to give.
    let least = zip(wishes, natural).map { min(max(fewest, $0.least), $1) }
    guard least.reduce(0, +) <= room else { return fair }
    let spare = room - least.reduce(0, +)
    let more = shares(zip(natural, least).map { $0 - $1 }, spare)
    return zip(least, more).map { $0 + $1 }
  }

  /// Parts of `room`, none more than is wished, as equal as possible.
  private static func shares(_ wishes: [Int], _ room: Int) -> [Int] {
    var result = wishes
    var (left, waiting) = (max(0, room), wishes.count)
    for index in wishes.indices.sorted(by: { wishes[$0] < wishes[$1] }) {
      result[index] = min(wishes[index], left / waiting)
      left -= result[index]
      waiting -= 1
    }
    return result
  }
}
