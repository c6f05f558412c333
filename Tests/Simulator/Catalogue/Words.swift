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
