import Commands
import Glibc

Process.forbidDumps()
Process.shareMemory()
Process.keepMemory()
Process.fillClosedStreams()
Program(arguments: Array(CommandLine.arguments.dropFirst()), environment: Process.environment).run()
