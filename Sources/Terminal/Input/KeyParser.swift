/// Turns the bytes a terminal sends into keys. Sequences that are no key (mouse, replies of the
/// terminal) are passed over whole.
package struct KeyParser: Sendable {
  private var parser = SequenceParser()

  package init() {}

  /// Whether a lone Esc waits for what may follow it.
  package var isPending: Bool { parser.isPending }

  /// The key that `byte` completes, nil for none yet.
  package mutating func feed(_ byte: UInt8) -> Key? { parser.feed(byte)?.key }

  /// Nothing followed for a while: a lone Esc was the key, anything else unfinished is dropped.
  package mutating func flush() -> Key? { parser.flush()?.key }
}

extension SequenceParser.Token {
  /// Nil where it is no key.
  var key: Key? {
    switch self {
    case .key(let key): key
    case .sequence(let parameters, let final): KeyNames.sequence(parameters, final: final)
    }
  }
}
