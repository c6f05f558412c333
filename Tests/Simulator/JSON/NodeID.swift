import Foundation

/// Global ids of the current form, such as `R_kgDOGpsAJw`.
enum NodeID {
  static func make(_ kind: String, _ id: Int) -> String {
    let number = UInt32(truncatingIfNeeded: id)
    let bytes: [UInt8] =
      [0x92, 0x00, 0xCE]
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    return kind + "_"
      + Data(bytes).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
  }
}
