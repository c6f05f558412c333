import Commands
import Foundation
import Glibc
import RandomInput

// Runs random commands against random responses in this process, a world of ten commands for each
// seed: `command-probe FIRST-SEED SEEDS`. Each command is named on standard output before it runs, so
// that the last line tells what a crash came of; the first thing that is wrong ends it with code 1.

/// Reading a command line takes longer than running it in a debug build, so that many worlds share
/// them.
let worldsWithTheSameCommands: UInt64 = 250

/// Command lines that can be read.
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
  let world = try World(seed: seed)
  var dice = Dice(seed: seed)
  for _ in 0..<10 {
    let (arguments, command) = dice.pick(known)
    write("\(seed): \(arguments.joined(separator: " "))")
    if let flaw = try await world.flaw(of: command) {
      write("flaw: \(flaw)")
      exit(1)
    }
  }
}
_exit(0)
