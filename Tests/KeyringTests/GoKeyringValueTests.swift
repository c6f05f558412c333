import HTTP
import Testing

@testable import Keyring

@Suite(.timeLimit(.minutes(20))) struct `A value written by go-keyring` {
  // The last three are the vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("gho_plain", "gho_plain"), ("", ""), ("go-keyring-base64", "go-keyring-base64"),
    ("go-keyring-base64:", ""), ("go-keyring-base64:Zm9v", "foo"),
    ("go-keyring-base64:Zm9vYg==", "foob"), ("go-keyring-base64:Zm9vYmE=", "fooba"),
  ])
  func `is plain or in base64`(value: String, secret: String) {
    #expect(GoKeyringValue.decode(Secret(value)) == Secret(secret))
  }

  @Test func `may contain every byte`() {
    #expect(
      GoKeyringValue.decode(Secret("go-keyring-base64:AP/+gA==")) == Secret([0, 255, 254, 128]))
  }

  @Test(arguments: ["Zm9", "Zm9v=", "Zm9v====", "Zm 9", "Zm=v", "=Zm9", "Zm9\u{e9}"])
  func `is rejected when the base64 is broken`(text: String) {
    #expect(GoKeyringValue.decode(Secret("go-keyring-base64:" + text)) == nil)
  }
}
