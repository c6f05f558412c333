import FoundationEssentials

/// Small images made by ImageMagick: 32 × 16 pixels, the left half red, the right half blue.
enum TestImage: String, CaseIterable {
  case png, jpeg, gif, webp
  /// Lossless.
  case webpLossless
  /// The second frame is green.
  case animatedGIF, animatedWebP

  var file: [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

  private var text: String {
    switch self {
    case .png:
      """
      iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAJElEQVQ4y2P8z0AaYGQgTQcTieaTDEYtGLVg\
      1IJRC0YtoAYAAE23Ah/SGzLyAAAAAElFTkSuQmCC
      """
    case .jpeg:
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwX\
      ExQaFRERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4e\
      Hh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/wAARCAAQACADAREAAhEBAxEB/8QAFQABAQAAAAAA\
      AAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFwEBAQEBAAAAAAAAAAAAAAAAAAgJB//EABQR\
      AQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJY50ssBNGiCEgFLZ3rtATRoghIB/9k=
      """
    case .gif:
      """
      R0lGODlhIAAQAPAAAP8AAAAA/yH5BAAAAAAALAAAAAAgABAAAAIrhI8Jwe0flDywtjmtxVJXrngQmIgPiZgO\
      SqkMa7gvLEe0DC/47ea1v2PVCgA7
      """
    case .webp:
      """
      UklGRk4AAABXRUJQVlA4IEIAAAAQAwCdASogABAAAUAmJaACdMoRwN4B+IH6q8YFygATfQAA/vLrf/zUxYDJ\
      HP/0sa3VwBw/65bK3o+M3Kvi7lqoAAA=
      """
    case .webpLossless:
      """
      UklGRiYAAABXRUJQVlA4TBkAAAAvH8ADAA8Q87//8x8OBAJJ/tIDLBDR/yheAA==
      """
    case .animatedGIF:
      """
      R0lGODlhIAAQAPAAAP8AAAAA/yH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAIAAQAAACK4SPCcHt\
      H5Q8sLY5rcVSV654EJiID4mYDkqpDGu4LyxHtAwv+O3mtb9j1QoAIfkEAAoAAAAsAAAAACAAEACAAP8AAAAA\
      AhSEj6nL7Q+jnLTai7PevPsPhuJIFQA7
      """
    case .animatedWebP:
      """
      UklGRtwAAABXRUJQVlA4WAoAAAACAAAAHwAADwAAQU5JTQYAAAD/////AABBTk1GWAAAAAAAAAAAAB8AAA8A\
      AGQAAAJWUDggQAAAABADAJ0BKiAAEAACADQloAJ0yhHA3gH4gfqrxgXKABN9AAD+8MQL/x8DmiQ1/8fbxVvF\
      P/1dCVyRN02JR8heAABBTk1GUAAAAAAAAAAAAB8AAA8AAGQAAABWUDggOAAAAPQCAJ0BKiAAEAA+kTiXR4MA\
      gAABIJQA7AH4AfgAAiIAAP7e1j//6MFwHA99L//9jMftGf5xtQAAUklGRkwAAABXRUJQVlA4IEAAAAAQAwCd\
      ASogABAAAgA0JaACdMoRwN4B+IH6q8YFygATfQAA/vDEC/8fA5okNf/H28VbxT/9XQlckTdNiUfIXgAA
      """
    }
  }

  /// The left half red, the right half transparent.
  static let halfTransparent = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAACAAAAAQAQMAAABNzu8aAAAABlBMVEUAAAD/AAAb/40iAAAAAXRSTlMA\
        QObYZgAAABBJREFUCNdj+P+fgYGBegQAG3sf4R/wTx4AAAAASUVORK5CYII=
        """) ?? Data())

  /// As from a camera held upright: the pixels lie on their side, EXIF says "rotate right".
  static var turnedJPEG: [UInt8] {
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let file = TestImage.jpeg.file
    return file[..<2] + exif + file[2...]
  }

  /// An SVG with the same halves, or with other content.
  static func svg(_ content: String = halves, attributes: String = #"width="32" height="16""#)
    -> [UInt8]
  {
    Array(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16" \#(attributes)>\#(content)</svg>"#
        .utf8)
  }

  private static let halves =
    ##"<rect width="16" height="16" fill="#f00"/><rect x="16" width="16" height="16" fill="#00f"/>"##
}
