/// Parses output as ECMA-48 and finds every sequence that ghrepo does not send to draw text and
/// images.
enum ImageGrammar {
  /// The first foreign sequence, or nil.
  static func fault(in bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B {
        let sequence = next(rest)
        guard isOurs(sequence) else { return String(decoding: sequence.prefix(60), as: UTF8.self) }
        rest = rest.dropFirst(sequence.count)
      } else {
        guard byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x0D else {
          return "control \(byte)"
        }
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// One complete sequence from the start of `bytes`; strings end after ST or BEL.
  private static func next(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return bytes }
    var index = start + 1
    switch bytes[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < bytes.endIndex, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      index += 1
      while index < bytes.endIndex, bytes[index] != 0x07 {
        if bytes[index] == UInt8(ascii: "\\"), bytes[index - 1] == 0x1B { break }
        index += 1
      }
    default: break
    }
    return bytes[start...min(index, bytes.endIndex - 1)]
  }

  private static func isOurs(_ sequence: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    return patterns.contains { (try? $0.wholeMatch(in: text)) != nil }
  }

  private static var patterns: [Regex<Substring>] {
    [
      /\[[0-9;]{1,40}m/, /\[[0-9]{0,5}[ABG]/, /\[\?2026[hl]/, /[78]/, /\[K/,
      /\[[0-9;]{0,12}[HrSTCD]/, /\[2J/, /\[m/, /\[\?25[hl]/,
      /P0;1;0q[?-~0-9!"#$\-;]+\e\\/,
      /_Ga=t,q=2,f=32,o=z,s=[0-9]+,v=[0-9]+,i=[0-9]+,m=[01];[A-Za-z0-9+\/=]{1,4096}\e\\/,
      /_Gq=2,m=[01];[A-Za-z0-9+\/=]{1,4096}\e\\/,
      /_Ga=p,q=2,i=[0-9]+,p=[0-9]+,(?:x=[0-9]+,y=[0-9]+,w=[0-9]+,h=[0-9]+,)?c=[0-9]+,r=[0-9]+,C=1\e\\/,
      /_Ga=d,d=I,i=[0-9]+,q=2\e\\/, /_Ga=d,d=i,i=[0-9]+,p=[0-9]+,q=2\e\\/,
      /\]1337;File=inline=1;size=[0-9]+;width=[0-9]+;height=[0-9]+;preserveAspectRatio=1;doNotMoveCursor=1:[A-Za-z0-9+\/=]+\x07/,
    ]
  }
}
