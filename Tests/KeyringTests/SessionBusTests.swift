import Auth
import Glibc
import TestSupport
import Testing

@testable import Keyring

@Suite(.timeLimit(.minutes(20))) struct `The address of the session bus` {
  @Test(arguments: ["unix:path=/run/user/1000/bus", "", "unix:path=/a;tcp:host=b"])
  func `may be anything that glib only connects to`(address: String) throws {
    try SessionBus(address: address, runtimeDirectory: nil).requireAddress()
  }

  @Test(arguments: ["autolaunch:", "autolaunch:scope=install", "unix:path=/a;autolaunch:"])
  func `may not launch a bus`(address: String) {
    #expect(throws: CredentialStoreError.self) {
      try SessionBus(address: address, runtimeDirectory: "/run").requireAddress()
    }
  }

  @Test(arguments: [nil, "", "/nonexistent"])
  func `is needed without a runtime directory`(directory: String?) {
    #expect(throws: CredentialStoreError.self) {
      try SessionBus(address: nil, runtimeDirectory: directory).requireAddress()
    }
  }

  @Test func `is not replaced by a file that is not a socket`() throws {
    let directory = try ScratchDirectory()
    let file = open(directory.appending("bus"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    close(file)
    #expect(throws: CredentialStoreError.self) {
      try SessionBus(address: nil, runtimeDirectory: directory.path).requireAddress()
    }
  }

  @Test func `leads to the folder that its processes have in common`() throws {
    let own = try ScratchDirectory()
    let bus = "unix:path=\(own.path)/bus,guid=1"
    #expect(SessionBus(address: bus, runtimeDirectory: "/run").folder == own.path)
    #expect(SessionBus(address: "unix:abstract=x", runtimeDirectory: own.path).folder == own.path)
    #expect(SessionBus(address: "unix:path=/tmp/bus", runtimeDirectory: nil).folder == nil)
    #expect(SessionBus(address: nil, runtimeDirectory: own.path).folder == own.path)
  }
}
