package import GitHub
package import HTTP

/// A token as a person or another program gave it: trimmed, and checked only for what no token can be.
///
/// GitHub promises neither length nor checksum, so neither is checked.
package struct Token: Sendable, Equatable {
  package let secret: Secret
  package let kind: TokenKind

  /// The most bytes that are taken for a token.
  package static let maximumLength = 4096

  package init(_ input: some BidirectionalCollection<UInt8>) throws(TokenInputError) {
    let trimmed = input.trimmingBlanks
    guard !trimmed.isEmpty else { throw .empty }
    guard trimmed.count <= Self.maximumLength else { throw .tooLong }
    for byte in trimmed {
      switch byte {
      case 0x21...0x7E: continue
      case 0x20, 0x09, 0x0A, 0x0D: throw .containsBlank
      default: throw .unusableCharacter
      }
    }
    self.init(secret: Secret(trimmed))
  }

  package init(secret: Secret) {
    self.secret = secret
    kind = TokenKind(of: secret)
  }
}

/// Why some text cannot be a token.
package enum TokenInputError: Error, Sendable, Equatable {
  case empty
  case tooLong
  case containsBlank
  /// A control character, or one outside ASCII.
  case unusableCharacter
}

extension BidirectionalCollection<UInt8> {
  fileprivate var trimmingBlanks: SubSequence {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let start = drop { blanks.contains($0) }
    var end = start.endIndex
    while end > start.startIndex {
      let previous = start.index(before: end)
      guard blanks.contains(start[previous]) else { break }
      end = previous
    }
    return start[start.startIndex..<end]
  }
}
