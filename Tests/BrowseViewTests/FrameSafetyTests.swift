import Foundation
import Messages
import Terminal
import TestSupport
import Testing

@testable import BrowseModel
@testable import BrowseView

/// In any state, a frame is complete, sanitized and within its window.
@Suite(.timeLimit(.minutes(10))) struct FrameSafetyTests {
  @Test(arguments: 0..<24)
  func `hostile texts of any length leave every row intact in any window`(seed: UInt64) {
    var hostile = HostileFrames(seed: seed)
    var view = BrowseView()
    for _ in 0..<12 {
      let state = hostile.state()
      let frame = view.frame(state)
      #expect(frame.size == state.size)
      #expect(Self.fault(in: frame) == nil)
    }
  }

  @Test(arguments: [
    (0, 0), (0, 9), (9, 0), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (3, 40), (1, 60),
    (200, 1), (200, 2), (40, 10), (41, 11), (109, 17), (110, 18),
  ])
  func `every scene fits into the smallest windows`(columns: Int, rows: Int) {
    for scene in ViewScene.allCases {
      var view = BrowseView()
      let settings = ViewSamples.settings(TerminalSize(columns: columns, rows: rows), .pl)
      let frame = view.frame(scene.state(settings))
      #expect(Self.fault(in: frame) == nil, "\(scene)")
    }
  }

  /// What is wrong with a frame; nil if it is valid.
  private static func fault(in frame: ScreenFrame) -> String? {
    if let cursor = frame.cursor, !frame.area.contains(cursor) { return "cursor at \(cursor)" }
    for image in frame.images
    where image.visible.intersection(frame.area) != image.visible {
      return "a picture lies outside"
    }
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame.cell(row, $0) }
      if cells.reduce(0, { $0 + $1.columns }) != frame.size.columns { return "row \(row) is cut" }
      for scalar in cells.flatMap({ Array($0.text.unicodeScalars) }) where !isHarmless(scalar) {
        return "row \(row) has U+\(String(scalar.value, radix: 16))"
      }
    }
    return nil
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  @Test(arguments: ViewScene.allCases)
  func `all colors come from the theme, a language or an avatar`(scene: ViewScene) {
    var view = BrowseView()
    let settings = ViewSamples.settings(.standard, showsImages: false)
    let frame = view.frame(scene.state(settings))
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let style = frame.cell(row, column).style
        for color in [style.color, style.background].compactMap(\.self) {
          switch color {
          case .role, .data: break
          case .named, .indexed, .rgb: Issue.record("\(scene) has \(color) at \(row),\(column)")
          }
        }
      }
    }
  }
}
