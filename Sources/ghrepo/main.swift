import Commands
import Glibc

Process.forbidDumps()
Process.shareMemory()
Process.keepMemory()
Process.fillClosedStreams()
Process.surviveFileLimit()
let environment = Process.environment
Process.forbidKeyLog()
Program(commandLine: CommandLine.arguments, environment: environment).run()
