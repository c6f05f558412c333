import CatalogCompiler
import Testing

@Suite(.timeLimit(.minutes(10))) struct GeneratedCodeTests {
  @Test func `each text becomes a member of Message`() {
    let outputs = CatalogCompiler(sources: Sample.sources).outputs
    #expect(
      outputs.last?.text == #"""
        extension Message {
          /// yes
          package static var areaYes: Message {
            Message {
              switch $0 {
              case .pl:
                return "tak"
              default:
                return "yes"
              }
            }
          }

          /// {count} file in {path}
          package static func areaFiles(count: Int, path: any MessageValue) -> Message {
            Message {
              switch $0 {
              case .pl:
                switch $0.plural(count) {
                case 0: return "Plik w \(path.text(in: $0))"
                case 1: return "\($0.number(count)) pliki w \(path.text(in: $0))"
                default: return "\($0.number(count)) plików w \(path.text(in: $0))"
                }
              default:
                switch $0.plural(count) {
                case 0: return "\($0.number(count)) file in \(path.text(in: $0))"
                default: return "\($0.number(count)) files in \(path.text(in: $0))"
                }
              }
            }
          }
        }

        """#)
  }

  @Test func `each catalog becomes a language with its plural rule`() {
    let outputs = CatalogCompiler(sources: Sample.sources).outputs
    #expect(
      outputs.first?.text == #"""
        /// A language ghrepo speaks: one per catalog.
        package enum Language: String, CaseIterable, Sendable {
          case en = "en"
          case pl = "pl"

          /// The index of the plural form that goes with a number.
          package func plural(_ count: Int) -> Int {
            let n = Int(clamping: count.magnitude)
            return switch self {
            case .en: Self.plural_en(n)
            case .pl: Self.plural_pl(n)
            }
          }

          private static func plural_en(_ n: Int) -> Int {
            let v0: Int = n != 1 ? 1 : 0
            return v0
          }

          private static func plural_pl(_ n: Int) -> Int {
            let v0: Int = n == 1 ? 1 : 0
            let v1: Int = n % 10
            let v2: Int = v1 >= 2 ? 1 : 0
            let v3: Int = v1 <= 4 ? 1 : 0
            let v4: Int = v2 != 0 && v3 != 0 ? 1 : 0
            let v5: Int = n % 100
            let v6: Int = v5 < 12 ? 1 : 0
            let v7: Int = v5 > 14 ? 1 : 0
            let v8: Int = v6 != 0 || v7 != 0 ? 1 : 0
            let v9: Int = v4 != 0 && v8 != 0 ? 1 : 0
            let v10: Int = v9 != 0 ? 1 : 2
            let v11: Int = v0 != 0 ? 0 : v10
            return v11
          }
        }

        """#)
  }

  @Test func `a language or a placeholder may be a keyword`() {
    let sources = Sample.sources.map { source in
      CatalogCompiler.Source(
        path: source.path.replacing("pl.po", with: "is.po"),
        text: source.text?.replacing("Language: pl", with: "Language: is")
          .replacing("{path}", with: "{in}"))
    }
    let compiler = CatalogCompiler(sources: sources)
    #expect(compiler.diagnostics == [])
    #expect(compiler.outputs.first?.text.contains("case `is` = \"is\"") == true)
    let messages = compiler.outputs.last?.text ?? ""
    #expect(messages.contains("case .`is`:"))
    #expect(messages.contains("areaFiles(count: Int, `in`: any MessageValue)"))
    #expect(messages.contains(#"\(`in`.text(in: $0))"#))
  }

  @Test func `a text cannot inject code`() {
    let sources = Sample.replacing("\"tak\"", with: #""\\(exit(1)) \" + \"""#, in: "pl.po")
    let messages = CatalogCompiler(sources: sources).outputs.last?.text ?? ""
    #expect(messages.contains(#"return "\\(exit(1)) \" + \"""#))
  }

  @Test func `a language without plural forms needs no switch`() {
    let sources =
      Sample.sources + [
        .init(
          path: "Localization/ja.po",
          text: Sample.english.replacing("Language: en", with: "Language: ja")
            .replacing("nplurals=2; plural=(n != 1)", with: "nplurals=1; plural=0")
            .replacing("msgstr[0] \"\"\nmsgstr[1] \"\"", with: "msgstr[0] \"{path} {count}\"")
            .replacing("msgstr \"\"\n\n", with: "msgstr \"hai\"\n\n"))
      ]
    let compiler = CatalogCompiler(sources: sources)
    #expect(compiler.diagnostics == [])
    #expect(
      compiler.outputs.last?.text.contains(
        #"""
              case .ja:
                return "\(path.text(in: $0)) \($0.number(count))"

        """#) == true)
  }
}
