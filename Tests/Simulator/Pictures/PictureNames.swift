/// What lies below `/pictures/`.
enum PictureNames {
  static let pictures: [String: Picture] = [
    "logo.png": .logo(seed: 1, isDark: false), "logo-dark.png": .logo(seed: 1, isDark: true),
    "screenshot.png": .screenshot(seed: 1), "animation.gif": .animation(seed: 1),
    "logo.svg": .vector, "badge.svg": .badge(label: "build", value: "passing"),
    "pixel.gif": .pixel, "hostile.svg": .hostileVector, "bomb.gif": .bomb, "lying.png": .lying,
    "disguised.jpg": .disguised, "broken.png": .broken, "empty.png": .empty,
  ]

  /// Each leads where no reader of a README may be led.
  static let redirects = [
    "to-private.png": "http://10.0.0.1/logo.png",
    "to-metadata.png": "http://169.254.169.254/latest/meta-data/",
    "to-loopback.png": "http://127.0.0.1:22/logo.png",
    "to-loopback6.png": "http://[::1]:22/logo.png",
    "to-zero.png": "http://0.0.0.0/logo.png",
    "to-mapped.png": "http://[::ffff:10.0.0.1]/logo.png",
    "to-file.png": "file:///etc/passwd",
    "to-data.png": "data:image/png;base64,iVBORw0KGgo=",
  ]
}
