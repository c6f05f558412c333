/// Pictures that lie, blow up, never come, or lead where nobody may be led.
enum HostilePictureSpecimen {
  private static let remote =
    ["hostile.svg", "bomb.gif", "lying.png", "disguised.jpg", "broken.png", "empty.png", "hops/9"]
    + PictureFault.allCases.map(\.rawValue) + PictureNames.redirects.keys.sorted()

  private static let addresses = [
    "http://127.0.0.1:22/x.png", "http://localhost:6379/x.png", "http://[::1]:22/x.png",
    "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/x.png", "http://192.168.0.1/x.png",
    "http://172.16.0.1/x.png", "http://100.64.0.1/x.png", "http://0.0.0.0/x.png",
    "http://2130706433/x.png", "http://0x7f.1/x.png", "http://0177.0.0.1/x.png",
    "http://[::ffff:127.0.0.1]/x.png", "http://[fe80::1]/x.png", "http://[fd00::1]/x.png",
    "http://[64:ff9b::7f00:1]/x.png", "file:///etc/passwd", "ftp://127.0.0.1/x.png",
    "gopher://127.0.0.1:70/x", "javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", "https://user:pass@127.0.0.1/x",
    "//127.0.0.1/x.png", "http://127.0.0.1.nip.io/x.png", "../../../../../etc/passwd",
    "%2e%2e/x.png",
    "assets/%00.png", "",
  ]

  static let specimen = Specimen(
    name: "hostile-pictures", summary: "Pictures to beware of",
    pictures: [
      "assets/lying.png": .lying, "assets/bomb.gif": .bomb, "assets/hostile.svg": .hostileVector,
      "assets/broken.png": .broken, "assets/empty.png": .empty,
    ],
    body: .page(
      [.heading(1, "Beware")]
        + ["lying.png", "bomb.gif", "hostile.svg", "broken.png", "empty.png"].map {
          .image($0, "assets/\($0)").paragraphed
        }
        + remote.map { .image($0, "{origin}/pictures/\($0)").paragraphed }
        + addresses.map { address in
          .raw("<p><img src=\"\(address.escapedHTML)\" alt=\"forbidden\"></p>\n")
        }
        + [
          .raw(
            "<p><img src=\"{origin}/pictures/pixel.gif\" width=\"1\" height=\"1\" alt=\"\"></p>\n"),
          .raw(
            "<p><picture><source srcset=\"http://127.0.0.1:22/a.png 1x, file:///b 2x\">"
              + "<img src=\"http://169.254.169.254/\" alt=\"sources\"></picture></p>\n"),
        ]))
}
