import Auth
import Foundation
import GitHub
import Messages
import Testing

/// That a store has everything a new one needs.
@Suite(.timeLimit(.minutes(10))) struct StorageKindTests {
  @Test(arguments: Language.allCases)
  func `each store has words of its own`(language: Language) {
    let words: [(StorageKind) -> Message?] = [
      { $0.message }, { TokenSource.store($0, path: "/t").message },
      { TokenSource.store($0, path: "/t").place }, { $0.protection },
    ]
    for words in words {
      let texts = StorageKind.allCases.compactMap { words($0)?.text(in: language) }
      #expect(Set(texts).count == texts.count && !texts.contains(""))
    }
  }

  @Test func `users can choose every store but the one that needs no choice`() {
    for kind in StorageKind.allCases {
      #expect((kind.protection == nil) == (kind == .preferred))
    }
    #expect(StorageKind.allCases.first == .preferred)
  }

  @Test(arguments: Language.allCases)
  func `the help of login explains each store`(language: Language) {
    let help = Message.helpLoginMore.text(in: language)
    for kind in StorageKind.allCases { #expect(help.contains("\n  \(kind.rawValue)  ")) }
  }

  @Test func `stores that encrypt nothing are the last choice`() {
    let encrypted = StorageKind.allCases.map(\.traits.isEncrypted)
    #expect(encrypted == encrypted.sorted { $0 && !$1 })
  }

  @Test(arguments: StorageKind.allCases)
  func `the state of a store, locked or late, has a next step`(kind: StorageKind) {
    let handler = AuthErrorHandler(host: .dotcom, now: .now)
    for error in [CredentialStoreError.locked, .late(seconds: 9), .stillThere] {
      #expect(handler.report(for: .store(error, kind)).next != nil)
    }
  }
}
