internal import GitHub
internal import Messages
package import Terminal

/// GitHub's colors for the most common programming languages.
/// Source: https://github.com/github-linguist/linguist, `lib/linguist/languages.yml`
package enum LanguageColor {
  /// A color that is visible on every theme's background; nil for a language without a color or not
  /// in this table.
  package static func color(of language: String) -> Color? {
    table[language].map(Color.data)
  }

  /// A dot in the language's color and its name.
  package static func dot(_ language: String, link: Hyperlink? = nil) -> StyledText {
    let style = color(of: language).map(Style.color) ?? .plain
    return StyledText("●", style, link: link)
      + StyledText(sanitizing: "\u{A0}" + language, link: link)
  }

  /// The languages that have a color, in alphabetical order.
  package static var languages: [String] { table.keys.sorted() }

  private static let table: [String: UInt32] = [
    "ABAP": 0xE8274B, "ActionScript": 0x882B0F, "Ada": 0x02F88C, "Agda": 0x315665,
    "ANTLR": 0x9DC3FF, "Apex": 0x1797C0, "APL": 0x5A8164, "AppleScript": 0x101F1F,
    "Assembly": 0x6E4C13, "Astro": 0xFF5A03, "AutoHotkey": 0x6594B9, "AutoIt": 0x1C3552,
    "Awk": 0xC30E9B, "Ballerina": 0xFF5000, "Batchfile": 0xC1F12E, "Bicep": 0x519ABA,
    "Blade": 0xF7523F, "C": 0x555555, "C#": 0x178600, "C++": 0xF34B7D, "Cairo": 0xFF4A48,
    "Chapel": 0x8DC63F, "Clojure": 0xDB5855, "CMake": 0xDA3434, "CoffeeScript": 0x244776,
    "Common Lisp": 0x3FB68B, "Coq": 0xD0B68C, "Crystal": 0x000100, "CSS": 0x663399,
    "Cuda": 0x3A4E3A, "Cython": 0xFEDF5B, "D": 0xBA595E, "Dart": 0x00B4AB, "Dhall": 0xDFAFFF,
    "Dockerfile": 0x384D54, "Eiffel": 0x4D6977, "EJS": 0xA91E50, "Elixir": 0x6E4A7E,
    "Elm": 0x60B5CC, "Emacs Lisp": 0xC065DB, "Erlang": 0xB83998, "F#": 0xB845FC,
    "Factor": 0x636746, "Fennel": 0xFFF3D7, "Forth": 0x341708, "Fortran": 0x4D41B1,
    "GDScript": 0x355570, "Gherkin": 0x5B2063, "Gleam": 0xFFAFF3, "GLSL": 0x5686A5,
    "Go": 0x00ADD8, "Groovy": 0x4298B8, "Hack": 0x878787, "Haml": 0xECE2A9,
    "Handlebars": 0xF7931E, "Haskell": 0x5E5086, "Haxe": 0xDF7900, "HCL": 0x844FBA,
    "HLSL": 0xAACE60, "HTML": 0xE34C26, "Idris": 0xB30000, "Inno Setup": 0x264B99,
    "Java": 0xB07219, "JavaScript": 0xF1E05A, "JSON": 0x292929, "Jsonnet": 0x0064BD,
    "Julia": 0xA270BA, "Jupyter Notebook": 0xDA5B0B, "Just": 0x384D54, "Kotlin": 0xA97BFF,
    "Less": 0x1D365D, "Lex": 0xDBCA00, "Liquid": 0x67B8DE, "LiveScript": 0x499886,
    "LLVM": 0x185619, "Lua": 0x000080, "Makefile": 0x427819, "Markdown": 0x083FA1,
    "MATLAB": 0xE16737, "MDX": 0xFCB32C, "Meson": 0x007800, "Metal": 0x8F14E9,
    "Mojo": 0xFF4C1F, "MoonScript": 0xFF4585, "Move": 0x4A137A, "Mustache": 0x724B3B,
    "Nim": 0xFFC200, "Nix": 0x7E7EFF, "Nushell": 0x4E9906, "Objective-C": 0x438EFF,
    "Objective-C++": 0x6866FB, "OCaml": 0xEF7A08, "Odin": 0x60AFFE, "OpenSCAD": 0xE5CD45,
    "Pascal": 0xE3F171, "Perl": 0x0298C3, "PHP": 0x4F5D95, "PLpgSQL": 0x336790,
    "PLSQL": 0xDAD8D8, "PostScript": 0xDA291C, "PowerShell": 0x012456, "Processing": 0x0096D8,
    "Prolog": 0x74283C, "Pug": 0xA86454, "Puppet": 0x302B6D, "PureScript": 0x1D222D,
    "Python": 0x3572A5, "QML": 0x44A51C, "R": 0x198CE7, "Racket": 0x3C5CAA, "Raku": 0x0000FB,
    "Reason": 0xFF5847, "ReScript": 0xED5051, "Roff": 0xECDEBE, "Ruby": 0x701516,
    "Rust": 0xDEA584, "SaltStack": 0x646464, "SAS": 0xB34936, "Sass": 0xA53B70,
    "Scala": 0xC22D40, "Scheme": 0x1E4AEC, "SCSS": 0xC6538C, "ShaderLab": 0x222C37,
    "Shell": 0x89E051, "Slim": 0x2B2B2B, "Smalltalk": 0x596706, "Smarty": 0xF0C040,
    "Solidity": 0xAA6746, "SQL": 0xE38C00, "Standard ML": 0xDC566D, "Starlark": 0x76D275,
    "Stata": 0x1A5F91, "Stylus": 0xFF6347, "Svelte": 0xFF3E00, "Swift": 0xF05138,
    "SystemVerilog": 0xDAE1C2, "Tcl": 0xE4CC98, "TeX": 0x3D6117, "TOML": 0x9C4221,
    "TSQL": 0xE38C00, "Twig": 0xC1D026, "TypeScript": 0x3178C6, "V": 0x4F87C4, "Vala": 0xA56DE2,
    "VBA": 0x867DB1, "Verilog": 0xB2B7F8, "VHDL": 0xADB2CB, "Vim Script": 0x199F4B,
    "Visual Basic .NET": 0x945DB7, "Vue": 0x41B883, "WebAssembly": 0x04133B, "WGSL": 0x1A5E9A,
    "Wolfram Language": 0xDD1100, "XML": 0x0060AC, "XSLT": 0xEB8CEB, "Yacc": 0x4B6C4B,
    "YAML": 0xCB171E, "Zig": 0xEC915C, "fish": 0x4AAE47,
  ]
}

/// The languages of a repository: a bar of colored blocks, and the shares as numbers.
struct LanguageShares {
  private var parts: [Part] = []

  private struct Part {
    var name: StyledText
    var color: Color?
    var fraction: Double
  }

  /// Languages beyond these, and those below one percent, are combined.
  private static let mostNamed = 6

  init(_ languages: Languages, in language: Language) {
    var others = 0.0
    for share in languages.shares {
      let fraction = languages.fraction(of: share)
      if parts.count < Self.mostNamed && (fraction >= 0.01 || parts.isEmpty) {
        parts.append(
          Part(
            name: LanguageColor.dot(share.name), color: LanguageColor.color(of: share.name),
            fraction: fraction))
      } else {
        others += fraction
      }
    }
    if others >= 0.005 {
      let name = StyledText("●", .dim) + "\u{A0}" + StyledText(.detailOtherLanguages, in: language)
      parts.append(Part(name: name, color: nil, fraction: others))
    }
  }

  /// Blocks for each part, `columns` in total; every part has at least one while there is room.
  /// None in a window that has no column for them.
  func bar(columns: Int) -> StyledText {
    let columns = max(0, columns)
    var rest = columns
    var bar = StyledText()
    for (index, part) in parts.enumerated() {
      let later = parts.count - index - 1
      let fair = Int((part.fraction * Double(columns)).rounded())
      let count = later == 0 ? rest : min(rest, max(0, min(max(1, fair), rest - later)))
      rest -= count
      let blocks = TerminalText(sanitizing: String(repeating: "█", count: count))
      bar += StyledText(blocks, part.color.map(Style.color) ?? .dim)
    }
    return bar
  }

  func list(in language: Language) -> [StyledText] {
    parts.map {
      $0.name + StyledText(sanitizing: "\u{A0}" + language.percent($0.fraction), .dim)
    }
  }
}
