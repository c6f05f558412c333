extension ReadOptions {
  /// For commands that take fewer options.
  init(wait: Bool) {
    self.init()
    anonymous = false
    anonymousFallback = false
    self.wait = wait
    offline = false
    refresh = false
    maxAge = nil
  }
}
