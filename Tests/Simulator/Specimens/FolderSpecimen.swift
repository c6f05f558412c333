/// A README in a folder: addresses are relative to it.
enum FolderSpecimen {
  static let specimen = Specimen(
    name: "docs-folder", summary: "The README lies in docs", path: "docs/README.md",
    pictures: [
      "docs/images/inside.png": .screenshot(seed: 31), "images/outside.png": .screenshot(seed: 32),
      "logo.png": .logo(seed: 33, isDark: false),
    ],
    body: .page([
      .heading(1, "In a folder"),
      .image("Below", "images/inside.png").paragraphed,
      .image("Beside", "../images/outside.png").paragraphed,
      .image("Root", "/logo.png").paragraphed,
      .image("Above the root", "../../../logo.png").paragraphed,
      .paragraph([
        .link("Beside", "guide.md"), ", ", .link("up", "../LICENSE"), ", ",
        .link("root", "/src/main.c#L10"), ", ", .link("title", "#in-a-folder"), ", ",
        .link("folder", "./chapters/"), ".",
      ]),
    ]))
}

/// A private repository with pictures, which only its members get.
enum PrivateSpecimen {
  static let specimen = Specimen(
    name: "private-pictures", summary: "For members only", isPrivate: true,
    pictures: ["assets/secret.png": .screenshot(seed: 41)],
    body: .page([
      .heading(1, "Members only"), .image("Secret", "assets/secret.png").paragraphed,
    ]))
}
