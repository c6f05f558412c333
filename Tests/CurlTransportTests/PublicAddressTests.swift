import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct PublicAddressTests {
  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.0", "140.82.121.3", "172.15.255.255", "172.32.0.0", "192.0.1.0",
    "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:50c0:8000::154",
    "2a00:1450:4001::1", "64:ff9b::8c52:7903", "2002:8c52:7903::1", "2001:200::1", "[2606:50c0::1]",
  ])
  func `internet addresses are public`(address: String) {
    #expect(PublicAddress.isPublic(address) == true)
  }

  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255",
    "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1",
    "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "64:ff9b:1::808:808", "100::1", "2001::1", "2001:0:4136:e378::1",
    "2001:10::1", "2001:db8::1", "2002:7f00:1::1", "2002:c0a8:1::1", "3fff::1", "3fff:fff::1",
    "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%1", "fec0::1", "ff02::1",
    "[::1]", "2606:50c0::1%eth0",
  ])
  func `all other addresses are not public`(address: String) {
    #expect(PublicAddress.isPublic(address) == false)
  }

  @Test(arguments: ["", "example.com", "1.2.3", "127.1", "[]", "[", ":", "%", "1.2.3.4.5"])
  func `text that is not an IP address gives nil`(text: String) {
    #expect(PublicAddress.isPublic(text) == nil)
  }

  @Test func `an IPv6 address that contains a private IPv4 address is not public`() {
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<2000 {
      let low = UInt32.random(in: .min ... .max, using: &numbers)
      let hex = [low >> 16, low & 0xFFFF].map { String($0, radix: 16) }.joined(separator: ":")
      #expect(PublicAddress.isPublic("64:ff9b::\(hex)") == PublicAddress.isPublic(low))
      #expect(PublicAddress.isPublic("2002:\(hex)::1") == PublicAddress.isPublic(low))
      #expect(PublicAddress.isPublic("::ffff:\(hex)") == false)
    }
  }
}
