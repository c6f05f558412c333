internal import Synchronization

/// Numbers of pictures in kitty's memory. They start anywhere, so that two processes at one
/// terminal do not take each other's.
enum PictureID {
  private static let last = Atomic<UInt32>(.random(in: 1...0x7FFF_FFFF))

  /// 1 to 2³¹ - 1, another one each time.
  static func next() -> UInt32 {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue & 0x7FFF_FFFF
    return number == 0 ? next() : number
  }
}
