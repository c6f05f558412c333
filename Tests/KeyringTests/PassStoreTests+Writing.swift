import Auth
import Foundation
import HTTP
import Keyring
import TestSupport
import Testing

/// While an entry is written, and after a write that was killed.
extension `A password store` {
  @Test func `is readable while another process writes`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("token-0"), as: .token, of: octocat)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 1...8 {
          try await store.save(Secret("token-\(number)"), as: .token, of: Self.octocat)
        }
      }
      for _ in 1...3 {
        group.addTask {
          for _ in 1...12 {
            let secret = try await store.secret(.token, of: Self.octocat)
            let text = secret?.withBytes { String(decoding: $0, as: UTF8.self) }
            #expect(text?.hasPrefix("token-") == true)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `finds an account of which a killed write has left only the former entry`()
    async throws
  {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    let file = session.folder.appending("store/ghrepo/github.com/octocat.gpg")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".old")
    #expect(try await store.accounts(on: nil) == [octocat])
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(files(session).filter { $0.hasSuffix(".old") } == [])
  }

  /// gpg writes the packet with the key first, and reads it alone without an error.
  @Test func `gives no token of which a killed write has left only a part`() async throws {
    let session = try await PasswordStoreSession()
    let store = store(session)
    try await store.save(Secret("one"), as: .token, of: octocat)
    let file = session.folder.appending("store/ghrepo/github.com/octocat.gpg")
    let whole = try #require(FileManager.default.contents(atPath: file))
    for size in [whole.count / 3, whole.count / 2, whole.count - 2] {
      try whole.prefix(size).write(to: URL(filePath: file))
      await #expect(throws: CredentialStoreError.entryDamaged(path: file)) {
        try await store.secret(.token, of: octocat)
      }
      try whole.write(to: URL(filePath: file + ".old"))
      #expect(try await store.secret(.token, of: octocat) == Secret("one"))
      try FileManager.default.removeItem(atPath: file + ".old")
    }
  }
}
