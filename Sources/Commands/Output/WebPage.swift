internal import App
internal import Messages

/// Opens a page in the browser, or prints its address where none can be opened.
struct WebPage {
  let context: CommandContext

  func open(_ url: String) async throws {
    switch await BrowserOpener(environment: context.environment).open(url) {
    case .opened: context.say(.webOpened(url: url))
    case .unavailable:
      context.say(.webPrinted)
      try context.console.write("\(url)\n")
    }
  }
}
