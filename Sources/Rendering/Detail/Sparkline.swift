/// Numbers as a line of blocks, the highest as a full one.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  package static func text(_ values: [Int]) -> String {
    let highest = values.max() ?? 0
    return String(
      values.map { value in
        guard highest > 0, value > 0 else { return blocks[0] }
        // Any value is visible beside none.
        let step = (value * (blocks.count - 1) + highest - 1) / highest
        return blocks[min(step, blocks.count - 1)]
      })
  }
}
