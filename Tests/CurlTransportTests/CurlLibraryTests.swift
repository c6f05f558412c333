import Foundation
import Glibc
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct CurlLibraryTests {
  private let configuration = CurlConfiguration(userAgent: "tests/1")

  @Test func `a missing library is named`() async {
    let transport = CurlTransport(configuration, library: "libcurl-of-nowhere.so.4")
    for _ in 0..<2 {
      let failure = await transport.failure(of: HTTPRequest(.get, "https://example.invalid/"))
      guard case .libraryMissing(let detail) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(detail.contains("libcurl-of-nowhere.so.4"))
    }
  }

  /// Wraps the installed libcurl to act like 7.76, the oldest on supported systems, which lacks
  /// CURLOPT_PREREQFUNCTION, CURLOPT_PREREQDATA, CURLOPT_PROTOCOLS_STR and CURLOPT_QUICK_EXIT.
  private static let older = """
    #include <dlfcn.h>
    #include <stdarg.h>
    int curl_easy_setopt(void *easy, int option, ...) {
      if (option == 20312 || option == 10313 || option == 10318 || option == 322) return 48;
      va_list arguments;
      va_start(arguments, option);
      void *value = va_arg(arguments, void *);
      va_end(arguments);
      int (*next)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(RTLD_NEXT, "curl_easy_setopt");
      return next(easy, option, value);
    }
    """

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
  func `an older library behaves the same, and is limited to https too`() async throws {
    let folder = try ScratchDirectory()
    let library = try await wrapper(Self.older, in: folder)
    let server = try RawServer(.readRequest, .respond("ok"))
    let transport = CurlTransport(configuration, library: library)
    let response = try await transport.send(HTTPRequest(.get, server.url()))
    #expect(response.status == 200)
    let failure = await transport.failure(of: HTTPRequest(.get, "ftp://127.0.0.1/"))
    #expect(failure == .invalidAddress("ftp://127.0.0.1/"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
  func `with an older library, too, requests to public addresses do not reach this machine`()
    async throws
  {
    let folder = try ScratchDirectory()
    let library = try await wrapper(Self.older, in: folder)
    let server = try await TLSServer(answers: [:], names: "DNS:pictures.test", staysOpen: true)
    let transport = ReachTests.transport(
      "pictures.test:\(server.port):127.0.0.1", trusting: server.certificate, library: library)
    let url = "https://pictures.test:\(server.port)/x"
    server.answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    #expect(try await transport.send(HTTPRequest(.get, url)).status == 200)
    #expect(
      await transport.failure(of: ReachTests.request(url)) == .addressRefused(host: "pictures.test")
    )
  }

  /// As libcurl does when the process has no file descriptor left for the handle.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
  func `a handle that cannot be woken is an error, not a long wait`() async throws {
    let folder = try ScratchDirectory()
    let library = try await wrapper("int curl_multi_wakeup(void *multi) { return 9; }", in: folder)
    let transport = CurlTransport(configuration, library: library)
    let failure = await transport.failure(of: HTTPRequest(.get, "https://example.invalid/"))
    #expect(failure == .failed(EMFILE))
  }

  /// Compiles a library that replaces some functions of the installed libcurl.
  private func wrapper(_ code: String, in folder: ScratchDirectory) async throws -> String {
    let (source, library) = (folder.appending("wrapper.c"), folder.appending("libwrapper.so"))
    try Data(("#define _GNU_SOURCE\n" + code).utf8).write(to: URL(filePath: source))
    let compiler = try await ProgramRun(
      "/usr/bin/cc", ["-shared", "-fPIC", "-o", library, source, "-Wl,--no-as-needed", "-lcurl"],
      environment: ["PATH": "/usr/bin:/bin"]
    ).result()
    try #require(compiler.code == 0, "\(compiler)")
    return library
  }

  @Test func `a library without libcurl's functions is rejected`() async {
    let transport = CurlTransport(configuration, library: "libm.so.6")
    let failure = await transport.failure(of: HTTPRequest(.get, "https://example.invalid/"))
    guard case .libraryMissing(let detail) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(detail.contains("curl_global_init"))
  }
}
