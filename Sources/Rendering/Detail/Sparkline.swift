/// Numbers as a line of blocks.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// - Parameter highest: What a full block stands for; nil for the highest of the values.
  package static func text(_ values: [Int], highest: Int? = nil) -> String {
    let highest = highest ?? values.max() ?? 0
    return String(
      values.map { value in
        guard highest > 0, value > 0 else { return blocks[0] }
        // Any value is visible beside none.
        let step = (value * (blocks.count - 1) + highest - 1) / highest
        return blocks[min(step, blocks.count - 1)]
      })
  }
}
