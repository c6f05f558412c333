/// The addresses of links for outputs that cannot hold them, each with one number.
struct ReadmeNotes {
  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of an address, counted from one.
  mutating func number(of address: String) -> Int {
    if let number = numbers[address] { return number }
    addresses.append(address)
    numbers[address] = addresses.count
    return addresses.count
  }
}
