import Glibc
import Terminal

// Enters full screen, reports it, then follows its argument: `screen-probe WAY`.

let way = CommandLine.arguments.dropFirst().first ?? ""

func take() async throws {
  let screen = try ScreenSession(on: try TerminalDevice(), environment: [:])
  let result: Result<Void, any Error>
  do { result = .success(try await follow(screen)) } catch { result = .failure(error) }
  await screen.end([])
  try result.get()
}

func follow(_ screen: ScreenSession) async throws {
  try await screen.write(Array("taken\r\n".utf8))
  switch way {
  case "end": break
  case "throw": throw ConsoleError.interrupted
  case "exit": exit(3)
  case "close":
    TerminalGuard.close()
    do { try ModeLease(.keys, on: try TerminalDevice()).end() } catch { _exit(4) }
  case "crash":
    let numbers = [Int](repeating: 1, count: CommandLine.arguments.count)
    print(numbers[numbers.count + 7])
  default: try await wait(screen)
  }
}

/// Reports every signal from `ScreenSignals` until a key is pressed.
func wait(_ screen: ScreenSession) async throws {
  while true {
    var requests = [
      pollfd(fd: ScreenSignals.shared.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, 2, -1) > 0 else { continue }
    // The terminal is gone, and SIGHUP follows.
    while requests[1].revents & Int16(POLLHUP) != 0 { pause() }
    if requests[1].revents != 0 { return }
    let (resized, resumed) = ScreenSignals.shared.drain()
    if resized { try await screen.write(Array("resized\r\n".utf8)) }
    if resumed { try await screen.write(Array("resumed\r\n".utf8)) }
  }
}

do {
  try await take()
  print("over")
} catch {
  print("failed")
  exit(1)
}
