import Commands
import Glibc

Process.forbidDumps()
Process.shareMemory()
Process.fillClosedStreams()
Program(arguments: Array(CommandLine.arguments.dropFirst()), environment: Process.environment).run()
