/// The words that names, topics and descriptions are made of.
enum Words {
  static let adjectives = [
    "fast", "tiny", "awesome", "simple", "modern", "lazy", "open", "smart", "quiet", "bright",
    "async", "typed", "pure", "solid", "native", "static", "dynamic", "micro", "super", "hyper",
    "cloud", "local", "remote", "secure", "hidden", "golden", "silver", "blue", "red", "green",
  ]

  static let nouns = [
    "parser", "server", "client", "editor", "terminal", "engine", "router", "compiler", "shell",
    "cache", "queue", "graph", "table", "search", "crawler", "database", "player", "viewer",
    "wallet", "bot", "game", "kernel", "driver", "toolkit", "framework", "library", "template",
    "theme", "plugin", "proxy", "gateway", "scheduler", "monitor", "dashboard", "notebook",
    "tracker", "renderer", "linter", "formatter", "debugger", "profiler", "simulator", "emulator",
  ]

  static let fields = [
    "http", "json", "yaml", "csv", "image", "audio", "video", "pdf", "git", "docker", "kubernetes",
    "redis", "postgres", "sqlite", "graphql", "grpc", "oauth", "markdown", "web", "mobile", "ios",
    "android", "linux", "windows", "macos", "embedded", "machine-learning", "deep-learning",
    "blockchain", "security", "network", "crypto", "math", "physics", "maps", "weather", "music",
  ]

  static let purposes = [
    "for humans", "for busy teams", "with zero dependencies", "that stays out of your way",
    "written from scratch", "with batteries included", "for the command line",
    "for large data sets", "with strong types", "that just works", "for beginners",
    "built for speed", "with a plugin system", "for self-hosting", "100% tested",
  ]

  static let logins = [
    "octo", "mona", "tanaka", "mueller", "garcia", "ivanov", "silva", "kim", "chen", "patel",
    "dubois", "rossi", "novak", "larsen", "okafor", "haddad", "yilmaz", "kowalski", "smith",
    "jones", "brown", "nguyen", "santos", "ali", "khan", "cohen", "peeters", "virtanen",
  ]

  static let given = [
    "anna", "ben", "clara", "david", "emma", "felix", "grace", "hugo", "ines", "jan", "kaito",
    "lena", "marco", "nora", "omar", "priya", "quinn", "rosa", "sven", "tariq", "uma", "vera",
    "wei", "ximena", "yuki", "zoe",
  ]

  static let teams = [
    "labs", "works", "hq", "io", "dev", "foundation", "collective", "systems", "tools", "studio",
  ]
}

/// Descriptions as people write them, and as attackers do.
enum Descriptions {
  static let wide = [
    "高速で軽量なターミナル向けエディタ。日本語入力に対応しています",
    "一个简单易用的命令行工具，支持全平台",
    "빠르고 가벼운 웹 프레임워크",
    "全角ＡＢＣと半角ABCの混在テスト｜表",
  ]

  static let emoji = [
    "🚀 Blazing fast build tool ⚡️ for 🐧 and 🍎",
    "👩‍👩‍👧‍👦 Family tree viewer 🏳️‍🌈 with 👍🏽 reactions",
    "🇯🇵🇩🇪🇧🇷 Flags of the world :rocket: :tada:",
    "Zalgo z̴̢̛a̸l̵g̶o̷ and combining e\u{301} a\u{308} marks",
  ]

  static let rightToLeft = [
    "مكتبة بسيطة لمعالجة النصوص العربية",
    "ספרייה קלה לעיבוד טקסט בעברית עם HTML",
  ]

  /// Escape sequences of every kind: CSI, OSC with BEL and ST, C1, bidi overrides, `\r`, NUL.
  static let hostile = [
    "\u{1B}[31mred\u{1B}[0m \u{1B}]0;owned title\u{7} text",
    "link \u{1B}]8;;https://evil.example/\u{1B}\\here\u{1B}]8;;\u{1B}\\ and \u{9B}2J C1",
    "good text\rEVIL\u{8}\u{8}\u{8}\u{8} over\nsecond line\ttab",
    "user\u{202E}gnp.exe\u{202C} \u{2066}isolate\u{2069} zero\u{200B}width\u{FEFF} nul\u{0} end",
    "\u{1B}]52;c;ZWNobyBvd25lZA==\u{7}clipboard \u{1B}P+q544e\u{1B}\\ \u{1B}[?1049h",
  ]

  /// 350 characters, the most GitHub takes.
  static var long: String {
    String(
      String(repeating: "A very long description that goes on and on, without an end. ", count: 6)
        .prefix(350))
  }

  /// One description; a few in a hundred are special.
  static func make(field: String, noun: String, random: inout RandomSource) -> String? {
    switch random.below(100) {
    case 0..<3: return nil
    case 3..<5: return ""
    case 5..<9: return random.pick(wide)
    case 9..<13: return random.pick(emoji)
    case 13..<15: return random.pick(rightToLeft)
    case 15: return long
    case 16: return random.pick(hostile)
    default:
      let adjective = random.pick(Words.adjectives)
      let article = "aeiou".contains(adjective.prefix(1)) ? "An" : "A"
      return "\(article) \(adjective) \(field) \(noun) \(random.pick(Words.purposes))"
    }
  }
}
