import Auth
import Foundation
import Glibc
import HTTP
import Messages
import Testing

@testable import GitHub

/// What lies between ghrepo and GitHub.
extension AuthErrorHandlerTests {
  @Test(arguments: [
    (TransportError.libraryMissing(detail: "x"), ExitCode.unavailable),
    (.invalidAddress("x"), .failure), (.hostNotFound(host: "h"), .tryLater),
    (.proxyFailed(detail: "x"), .tryLater),
    (.connectionFailed(host: "h", detail: "x"), .tryLater),
    (.timedOut(host: "h", after: .seconds(30)), .tryLater),
    (.notSecure(host: "h", detail: "x"), .unavailable),
    (.badCertificate(host: "h", .expired), .unavailable),
    (.tooManyRedirects(limit: 5), .unreadableAnswer),
    (.redirectRefused(detail: "x"), .unreadableAnswer), (.tooLarge(limit: 10), .unreadableAnswer),
    (.broken(host: "h", detail: "x"), .tryLater), (.cancelled, .cancelled),
    (.other(code: 1, detail: "x"), .failure),
  ])
  func `each transport error has an exit code and is never called an invalid token`(
    error: TransportError, code: ExitCode
  ) {
    let report = handler().report(for: .transport(error))
    #expect(report.exitCode == code)
    #expect(!report.message.text(in: .en).contains("token"))
  }

  @Test(arguments: [
    (CertificateProblem.expired, "has expired", "date and time"),
    (.notYetValid, "not valid yet", "date and time"), (.otherName, "different name", "host name"),
  ])
  func `each certificate error has its own message`(
    problem: CertificateProblem, words: String, next: String
  ) {
    let report = handler().report(for: .transport(.badCertificate(host: "h", problem)))
    #expect(report.message.text(in: .en).contains(words))
    #expect(report.next?.text(in: .en).contains(next) == true)
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "github.com"),
    .connectionFailed(host: "api.github.com", detail: "x"),
    .timedOut(host: "api.github.com", after: .seconds(30)),
  ])
  func `without a network, the cache is named if the command can use it`(error: TransportError) {
    func next(_ options: SuggestedOptions) -> String? {
      handler(options: options).report(for: .transport(error)).next?.text(in: .en)
    }
    #expect(next(.offline)?.contains("`--offline`") == true)
    #expect(next([]) == "Check the network connection.")
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "new.example"), .connectionFailed(host: "new.example"),
    .badCertificate(host: "new.example", .expired), .notSecure(host: "new.example", .oldVersion),
    .proxyFailed(by: proxy, .refused(host: "new.example", status: 502)),
  ])
  func `a failure at another host says who redirected there`(error: TransportError) throws {
    let server = try GitHubHost(named: "ghe.example:8443")
    let text = handler(host: server).report(for: .transport(error)).message.text(in: .en)
    #expect(text.hasSuffix(". ghe.example:8443 redirected the request to new.example."), "\(text)")
  }

  @Test(arguments: [
    (EMFILE, "The system does not let ghrepo open another file (Too many open files)."),
    (ENOMEM, "The system does not give ghrepo enough memory (Cannot allocate memory)."),
    (EAGAIN, "The system does not let ghrepo start another thread ("),
  ])
  func `a shortage is not a failure of libcurl`(code: Int32, words: String) {
    let report = handler().report(for: .transport(.failed(code)))
    #expect(report.message.text(in: .en).hasPrefix(words), "\(report.message.text(in: .en))")
    #expect(report.exitCode == .tryLater)
  }

  @Test func `a library without a place in memory is not to be installed`() {
    let error = TransportError.libraryMissing(
      detail: "libssl.so.3: failed to map segment from shared object")
    let next = handler().report(for: .transport(error)).next?.text(in: .en)
    #expect(next?.contains("`ulimit -v`") == true, "\(next as Any)")
  }

  @Test(
    arguments: [
      (.unknownScheme, "in HTTPS_PROXY begins", "socks5h://"),
      (.invalidAddress, "in HTTPS_PROXY is not valid", "%40 for @"),
      (.notFound, "find the proxy http://proxy:1 (from HTTPS_PROXY)", "`unset HTTPS_PROXY`"),
      (.connectionFailed(.refused), "HTTPS_PROXY): connection refused.", "`unset HTTPS_PROXY`"),
      (.connectionFailed(nil), "HTTPS_PROXY): the detail.", "`unset HTTPS_PROXY`"),
      (.timedOut(after: .seconds(10)), "(from HTTPS_PROXY) did not respond", "Check HTTPS_PROXY"),
      (.lost, "(from HTTPS_PROXY) was lost (the detail)", "`unset HTTPS_PROXY`"),
      (.otherProtocol, "(from HTTPS_PROXY) does not use", "Check HTTPS_PROXY"),
      (.notAProxy(status: 405), "is not a proxy for https (HTTP 405)", "Check HTTPS_PROXY"),
      (
        .untrusted, "http://proxy:1 (from HTTPS_PROXY) is not trusted (the detail)", "SSL_CERT_FILE"
      ),
      (.credentialsNeeded, "requires a user name and password", "to HTTPS_PROXY"),
      (.credentialsRefused, "not accept the user name or password", "in HTTPS_PROXY"),
      (.refused(host: "h", status: 403), "not allow connections to h (HTTP 403)", "to NO_PROXY"),
      (.refused(host: "h", status: 502), "not connect to h (HTTP 502)", "to NO_PROXY"),
      (.refused(host: "h", status: nil), "not connect to h (the detail)", "to NO_PROXY"),
      (.other, "the proxy http://proxy:1 (from HTTPS_PROXY): the detail.", "`unset HTTPS_PROXY`"),
    ] as [(ProxyProblem, String, String)])
  func `a proxy is named with its variable and the cause`(
    problem: ProxyProblem, words: String, next: String
  ) {
    let report = handler().report(
      for: .transport(.proxyFailed(by: Self.proxy, problem, detail: "the detail.")))
    #expect(report.message.text(in: .en).contains(words), "\(report.message.text(in: .en))")
    #expect(report.next?.text(in: .en).contains(next) == true)
    #expect(report.exitCode == .tryLater)
  }

  @Test(
    arguments: [
      (.selfSigned(.init()), "h is self-signed", "update-ca-certificates"),
      (
        .unknownAuthority(.init(file: "/a", variables: ["SSL_CERT_FILE", "SSL_CERT_DIR"])),
        "authority that is not trusted", "`unset SSL_CERT_FILE SSL_CERT_DIR`"
      ),
      (
        .trustUnusable(variable: "CURL_CA_BUNDLE", path: "/a", .missing),
        "/a (from CURL_CA_BUNDLE) does not exist", "`unset CURL_CA_BUNDLE`"
      ),
      (
        .trustUnusable(variable: "SSL_CERT_DIR", path: "/a", .unreadable),
        "no access to /a (from SSL_CERT_DIR)", "`unset SSL_CERT_DIR`"
      ),
      (
        .trustUnusable(variable: nil, path: nil, .missing), "no trusted certificates",
        "`sudo apt install ca-certificates`"
      ),
      (.notTLS(port: 8080), "does not use TLS on port 8080", "in a browser"),
      (.oldVersion, "TLS before 1.2", "1.2 or newer"), (.other, "(odd)", "`ghrepo doctor`"),
    ] as [(SecurityProblem, String, String)])
  func `each failure of TLS has its own sentence and next step`(
    problem: SecurityProblem, words: String, next: String
  ) {
    let report = handler().report(for: .transport(.notSecure(host: "h", problem, detail: "odd")))
    #expect(report.message.text(in: .en).contains(words), "\(report.message.text(in: .en))")
    #expect(report.next?.text(in: .en).contains(next) == true)
  }

  @Test(arguments: [ErrorResponse.Reason.notGitHub, .tokenWithheld])
  func `a redirect from GitHub need not be the login page of a network`(
    reason: ErrorResponse.Reason
  ) {
    var refusal = ErrorResponse(
      status: 302, reason: reason, url: "https://api.github.com/repos/a/b", hadCredential: true)
    refusal.redirect = "https://raw.githubusercontent.com/a/b"
    let next = handler().report(for: APIError.refused(refusal)).next?.text(in: .en)
    #expect(next?.hasPrefix("If this network wants a login") == true)
  }

  @Test func `a server that is no GitHub Enterprise Server is asked about, without a hotel`() throws
  {
    let server = try GitHubHost(named: "www.example")
    var refusal = ErrorResponse(
      status: 404, reason: .notGitHub, url: "https://www.example/api/v3/user", hadCredential: true)
    func report() -> ErrorReport { handler(host: server).report(for: APIError.refused(refusal)) }
    #expect(
      report().message.text(in: .en).hasSuffix(
        "(HTTP 404). Is www.example a GitHub Enterprise Server?"))
    #expect(report().next?.text(in: .en).contains("hotel") == false)
    refusal.redirect = "https://login.example/sso"
    #expect(
      report().message.text(in: .en).contains(
        "redirects to https://login.example/sso"))
    refusal.reason = .tokenWithheld
    refusal.redirect = "https://new.example:8443/api"
    #expect(report().message.text(in: .en).contains("https://new.example:8443/api"))
    #expect(
      report().next?.text(in: .en)
        == "If new.example:8443 is the new name of www.example, run `ghrepo login --hostname new.example:8443`."
    )
    let loop = handler(host: server).report(for: .transport(.tooManyRedirects(limit: 5)))
    #expect(loop.next?.text(in: .en).contains("in a loop") == true)
  }

  @Test func `a connection fails with host, port and cause instead of libcurl's words`() throws {
    let error = TransportError.connectionFailed(
      host: "ghe.example", port: 9, .refused, detail: "Failed to connect to ghe.example port 9")
    let server = try GitHubHost(named: "ghe.example:9")
    let report = handler(host: server).report(for: .transport(error))
    #expect(
      report.message.text(in: .en)
        == "Could not connect to ghe.example, port 9: connection refused.")
    #expect(report.next?.text(in: .en).contains("host name and port") == true)
    #expect(error.detail == "Failed to connect to ghe.example port 9")
  }

  @Test func `a response that is too large has its own next step`() {
    let report = handler().report(for: .transport(.tooLarge(limit: 10_485_760)))
    #expect(report.message.text(in: .en).contains("10,485,760 bytes"))
    #expect(report.next?.text(in: .en).contains("--limit") == true)
  }
}
