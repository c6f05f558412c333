import CFuzzer
import Glibc

// The program of `make fuzz`: `GHREPO_FUZZ=TARGET fuzz [libFuzzer's arguments]`.

guard FuzzTarget.selected != nil else {
  print("GHREPO_FUZZ must be one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
  exit(64)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { start, count in
    FuzzTarget.selected?.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
  })
