/// Pictures from everywhere, of every kind, all of them good.
enum PictureSpecimen {
  static let specimen = Specimen(
    name: "pictures", summary: "Relative, absolute, linked, themed, animated",
    pictures: [
      "assets/logo.png": .logo(seed: 21, isDark: false),
      "assets/logo-dark.png": .logo(seed: 21, isDark: true),
      "assets/screenshot.png": .screenshot(seed: 21), "assets/animation.gif": .animation(seed: 21),
      "assets/logo.svg": .vector, "assets/with blank ü.png": .logo(seed: 22, isDark: false),
      "docs/wide.png": .screenshot(seed: 23),
    ],
    body: .page([
      .themed("Logo", light: "assets/logo.png", dark: "assets/logo-dark.png", width: 160),
      .heading(1, "Pictures"),
      .badges([
        ("coverage", "https://img.shields.io/badge/coverage-100%25-green", "#tests"),
        ("stars", "https://img.shields.io/github/stars/readme-zoo/pictures", "stargazers"),
      ]),
      .sized("", "{origin}/pictures/pixel.gif", width: 1, height: 1).paragraphed,
      .image("Relative", "assets/screenshot.png").paragraphed,
      .image("From the root", "/docs/wide.png").paragraphed,
      .image("With a blank", "assets/with%20blank%20%C3%BC.png").paragraphed,
      .image("Animated", "assets/animation.gif").paragraphed,
      .image("Vector", "./assets/logo.svg").paragraphed,
      .image("Absolute", "{origin}/pictures/screenshot.png").paragraphed,
      .image("Three redirects away", "{origin}/pictures/hops/3").paragraphed,
      .linkedImage("Linked", "assets/logo.png", to: "https://example.org/").paragraphed,
      .image("By blob", "https://github.com/readme-zoo/pictures/blob/main/docs/wide.png?raw=true")
        .paragraphed,
      .joined([
        .image("Dark", "assets/logo-dark.png#gh-dark-mode-only"),
        .image("Light", "assets/logo.png#gh-light-mode-only"),
      ]).paragraphed,
      .joined([
        "In a line ", .sized("icon", "assets/logo.png", width: 16, height: 16), " of text.",
      ]).paragraphed,
      .image("Not there", "assets/missing.png").paragraphed,
    ]))
}
