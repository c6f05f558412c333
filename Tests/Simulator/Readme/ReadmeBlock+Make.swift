extension ReadmeBlock {
  static func make(for repository: SimulatedRepository) -> [ReadmeBlock] {
    switch repository.readme {
    case .none, .specimen: []
    case .project, .plain, .restructured: project(repository)
    case .docs: docs(repository)
    case .centered: centered(repository)
    case .long: long(repository)
    case .hostile: hostile(repository)
    }
  }

  private static func project(_ repository: SimulatedRepository) -> [ReadmeBlock] {
    let name = repository.name
    return [
      .heading(1, name),
      .paragraph(repository.description ?? "No description yet."),
      .image(alt: "\(name) at work", address: "assets/screenshot.png"),
      .heading(2, "Features"),
      .list([
        "100% free of dependencies, 50% less memory, %s and %d are safe",
        "**Bold**, *italic* and `code` in one line",
        "日本語 and emoji 🎉 in wide columns",
      ]),
      .heading(2, "Installation"),
      .code(language: "sh", "git clone https://github.com/\(repository.fullName)\nmake install"),
      .heading(2, "License"),
      .paragraph("Distributed under the \(repository.license?.name ?? "terms of its authors")."),
    ]
  }

  private static func docs(_ repository: SimulatedRepository) -> [ReadmeBlock] {
    [
      .heading(1, "\(repository.name) handbook"),
      .image(alt: "architecture", address: "../images/architecture.png"),
      .paragraph("See [the guide](guide/start.md#first-steps) or [the source](/src/main.c)."),
      .image(alt: "root", address: "/logo.png"),
      .list(["[Chapter 1](one.md)", "[Chapter 2](two.md)"]),
    ]
  }

  private static func centered(_ repository: SimulatedRepository) -> [ReadmeBlock] {
    let name = repository.name
    return [
      .html(
        """
        <p align="center">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcset="assets/logo-dark.png">
            <img src="assets/logo.png" alt="\(name)" width="320">
          </picture>
        </p>
        """),
      .badges([
        (
          "build", "https://github.com/\(repository.fullName)/actions/workflows/ci.yml/badge.svg",
          "https://github.com/\(repository.fullName)/actions"
        ),
        ("coverage 100%", "https://img.shields.io/badge/coverage-100%25-green", "#tests"),
        ("license", "https://img.shields.io/github/license/\(repository.fullName)", "LICENSE"),
      ]),
      .heading(1, name),
    ] + project(repository).dropFirst()
  }

  private static func long(_ repository: SimulatedRepository) -> [ReadmeBlock] {
    var blocks = project(repository)
    for chapter in 1...12 {
      blocks.append(.heading(2, "Chapter \(chapter)"))
      blocks.append(.heading(3, "Options"))
      blocks.append(
        .table([
          ["Option", "Meaning", "Default"],
          ["`--level \(chapter)`", "How much of 100% is done", "\(chapter * 8)%"],
          ["`--verbose`", "詳細を表示する", "off"],
        ]))
      blocks.append(
        .paragraph(
          "The \(repository.name) reads its settings, then starts. "
            + "Line \(chapter) is long enough to be wrapped by a terminal of eighty columns, "
            + "and then some."))
      blocks.append(.code(language: "json", "{\n  \"level\": \(chapter)\n}"))
    }
    return blocks
  }

  private static func hostile(_ repository: SimulatedRepository) -> [ReadmeBlock] {
    Descriptions.hostile.enumerated().flatMap { index, text -> [ReadmeBlock] in
      [
        .heading(index + 1, text),
        .paragraph("[\(text)](javascript:alert(1)) 100% %n%n%s <script>alert(1)</script>"),
        .code(language: "sh\u{1B}[31m", text),
        .image(alt: text, address: "https://evil.example/\u{1B}]0;x\u{7}.png"),
      ]
    }
  }
}
