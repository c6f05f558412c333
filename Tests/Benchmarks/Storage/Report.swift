/// Prints the median and the minimum of `times`.
func show(_ label: String, _ times: [Duration], _ note: String = "") {
  let sorted = times.sorted()
  let columns = [sorted[sorted.count / 2], sorted[0]].map { time in
    let text = "\((milliseconds(time) * 100).rounded() / 100)"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
  let name = label + String(repeating: " ", count: max(1, 44 - label.count))
  print("\(name)\(columns.joined()) ms  \(note)")
}

private func milliseconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}
