import Commands
import Foundation
import Glibc
import RandomInput

// Runs random commands against random responses in this process, 50 commands in one environment per
// seed: `command-probe FIRST-SEED SEEDS`. Prints each command before it runs, so that the last line
// shows the cause of a crash; exits with code 1 at the first fault.

/// Parsing a command line takes longer than running it in a debug build, so many worlds share them.
let worldsWithTheSameCommands: UInt64 = 50

/// Command lines that parse.
func commands(for seed: UInt64) -> [(arguments: [String], command: any ContextCommand)] {
  var dice = Dice(seed: seed / worldsWithTheSameCommands)
  return (0..<60).compactMap { _ in
    let arguments = RandomCommand.arguments(&dice)
    guard let command = try? GhrepoCommand.command(from: arguments) as? any ContextCommand else {
      return nil
    }
    return (arguments, command)
  }
}

func write(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
var known = commands(for: numbers[0])
for seed in numbers[0]..<(numbers[0] + numbers[1]) {
  if seed.isMultiple(of: worldsWithTheSameCommands) { known = commands(for: seed) }
  let environment = try ProbeEnvironment(seed: seed)
  var dice = Dice(seed: seed)
  for _ in 0..<50 {
    let (arguments, command) = dice.pick(known)
    write("\(seed): \(arguments.joined(separator: " "))")
    if let flaw = try await environment.flaw(of: command) {
      write("flaw: \(flaw)")
      exit(1)
    }
  }
}
_exit(0)
