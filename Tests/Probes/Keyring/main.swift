import Auth
import Glibc
import HTTP
import Keyring

// One request to the keyring per process, because libsecret stays with its first bus:
// keyring-probe [--soname NAME] [--response MS] [--prompt MS] [--notice MS]
//   save HOST LOGIN | token HOST LOGIN | remove HOST LOGIN | accounts [HOST]
//   foreign SERVICE USER | inspect | command PROGRAM... | lose-bus HOST LOGIN
// The secret of `save` is read from stdin; the result is one line on stdout, secrets in hexadecimal.
// With --notice, "notice" is a line before it. A minute is for busy machines.

var limits = KeyringLimits(response: .seconds(60))
var showsNotice = false
var soname = "libsecret-1.so.0"
var arguments = Array(CommandLine.arguments.dropFirst())
while let option = arguments.first, option.hasPrefix("--"), arguments.count >= 2 {
  let value = arguments[1]
  arguments.removeFirst(2)
  let duration = Duration.milliseconds(Int(value) ?? 0)
  switch option {
  case "--soname": soname = value
  case "--response": limits.response = duration
  case "--prompt": limits.prompt = duration
  case "--notice": (limits.notice, showsNotice) = (duration, true)
  default: exit(64)
  }
}

if arguments.first == "command" {
  show(try await TokenCommandProgram(arguments: Array(arguments.dropFirst())).token())
  exit(0)
}

let store = SecretServiceStore(limits: limits, soname: soname) { [showsNotice] in
  if showsNotice { print("notice") }
}
do throws(CredentialStoreError) {
  switch (arguments.first, arguments.count) {
  case ("save", 3):
    try await store.save(
      standardInput(), as: .token, of: Account(host: arguments[1], login: arguments[2]))
    print("saved")
  case ("save-renewal", 3):
    try await store.save(
      standardInput(), as: .renewal, of: Account(host: arguments[1], login: arguments[2]))
    print("saved")
  case ("token", 3):
    show(try await store.secret(.token, of: Account(host: arguments[1], login: arguments[2])))
  case ("renewal", 3):
    show(try await store.secret(.renewal, of: Account(host: arguments[1], login: arguments[2])))
  case ("foreign", 3):
    show(try await store.foreignToken(service: arguments[1], username: arguments[2]))
  case ("remove", 3):
    let count = try await store.remove(
      .token, of: Account(host: arguments[1], login: arguments[2]))
    print("removed \(count)")
  case ("lose-bus", 3):
    let account = Account(host: arguments[1], login: arguments[2])
    _ = try await store.secret(.token, of: account)
    for descriptor in 3..<Int32(64) { shutdown(descriptor, Int32(SHUT_RDWR)) }
    do throws(CredentialStoreError) {
      _ = try await store.secret(.token, of: account)
      print("not lost")
    } catch {
      print("error \(error)")
    }
    show(try await store.secret(.token, of: account))
  case ("inspect", 1):
    let inspection = try await store.inspect()
    let name = inspection.provider ?? "?"
    switch inspection.roundTrip {
    case .notTried: print("inspected \(name)")
    case .done: print("inspected \(name), round trip")
    case .differs: print("inspected \(name), differs")
    }
  case ("accounts", 1...2):
    let accounts = try await store.accounts(on: arguments.count == 2 ? arguments[1] : nil)
    print((["accounts"] + accounts.map { "\($0.login)@\($0.host)" }).joined(separator: " "))
  default:
    exit(64)
  }
} catch {
  print("error \(error)")
  fflush(nil)
  // Not `exit`: an abandoned thread may still be inside glib.
  _exit(1)
}

/// Prints a secret so that every byte can be compared.
func show(_ secret: Secret?) {
  guard let secret else { return print("none") }
  let digits = secret.withBytes { bytes in
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  }
  print("secret \(digits.joined())")
}

/// Everything on stdin, up to its end.
func standardInput() -> Secret {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return Secret(bytes) }
    bytes += buffer[..<count]
  }
}
