/// Writing systems of the world, mixed.
enum ScriptSpecimen {
  static let specimen = Specimen(
    name: "scripts", summary: "Right to left, wide and combined characters",
    path: "readme.markdown",
    body: .page([
      .heading(1, "שלום עולם, Hello World, مرحبا بالعالم"),
      .paragraph(["עברית היא שפה ", .strong("שמית"), " with English inside (and 123) של הטקסט."]),
      .paragraph(["اللغة العربية ", .link("رابط", "https://example.org/ar"), " لغة سامية، 2026."]),
      .paragraph([
        "日本語の", .strong("長い"), "文章は、単語の間に空白がないので、どこでも折り返すことができます。", "禁則処理も必要です。「括弧」や、句読点。",
      ]),
      .paragraph(["한국어 문장과 ", .code("코드"), ", 中文没有空格的很长的句子也需要换行显示在终端里面。"]),
      .list(["مرحبا", "שלום", "Привет", "Γειά σου", "สวัสดีชาวโลก", "नमस्ते दुनिया"]),
      .paragraph(["Emoji: 👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇱 👍🏽 ❤️ ☺︎ ✔ 1️⃣, combined: é ñ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢ and wide ＡＢＣ."]),
      .table([.right, .left], [["עמודה", "列"], ["ימין", "左"], ["abc אבג", "字 word"]]),
    ]))
}
