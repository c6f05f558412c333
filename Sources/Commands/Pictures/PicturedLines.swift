internal import Terminal

/// Lines, and the places of pictures in them.
struct PicturedLines: Sendable {
  var lines: [StyledText]
  var rooms: [ImageSlot] = []

  mutating func append(_ line: StyledText) {
    lines.append(line)
  }

  /// Puts `other` below.
  static func += (left: inout PicturedLines, right: PicturedLines) {
    for room in right.rooms {
      var room = room
      room.row += left.lines.count
      left.rooms.append(room)
    }
    left.lines += right.lines
  }
}
