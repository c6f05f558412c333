import GitHub
internal import Glibc
import HTTP
import Messages

extension AuthErrorHandler {
  /// For a request without a response: a problem with the network, proxy, TLS or libcurl itself.
  func report(for error: TransportError) -> ErrorReport {
    var report = ownReport(for: error)
    guard let target = error.failedHost, !isOwn(target) else { return report }
    report.message = .joined([report.message, .adviceRedirected(host: host.name, target: target)])
    switch error {
    case .hostNotFound, .connectionFailed, .timedOut:
      report.next = host.kind == .dotcom ? .adviceNotGitHubNext : .adviceCheckServer
    default: break
    }
    return report
  }

  /// Whether requests go to the host named `name` without a redirect.
  private func isOwn(_ name: String) -> Bool {
    name == host.name
      || [host.apiURL, host.graphQLURL, host.webURL].contains { HTTPOrigin(of: $0)?.host == name }
  }

  private func ownReport(for error: TransportError) -> ErrorReport {
    switch error {
    case .libraryMissing(let detail):
      ErrorReport(
        .adviceCurlMissing(detail: detail.explained),
        next: libraryStep(detail, toInstall: .adviceCurlMissingNext), exitCode: .unavailable)
    case .invalidAddress(let address):
      ErrorReport(.adviceInvalidAddress(address: address), exitCode: .failure)
    case .hostNotFound(let host):
      ErrorReport(.adviceHostNotFound(host: host), next: checkNetwork, exitCode: .tryLater)
    case .proxyFailed(let proxy, let problem, let detail): report(for: problem, proxy, detail)
    case .connectionFailed(let host, let port, let problem, let detail):
      ErrorReport(
        problem.map { .adviceNotConnected(host: host, port: "\(port)", reason: $0.message) }
          ?? .adviceConnectionFailed(host: host, detail: detail.explained),
        next: step(after: problem), exitCode: .tryLater)
    case .timedOut(let host, let after, _):
      ErrorReport(
        .adviceTimedOut(host: host, duration: after), next: checkNetwork,
        exitCode: .tryLater)
    case .broken(let host, let detail, let isUnsent):
      ErrorReport(
        .adviceBroken(host: host, detail: detail.explained),
        next: isUnsent ? .adviceHandshakeNext : .adviceTryLater, exitCode: .tryLater)
    case .badCertificate(let host, let problem): report(for: problem, of: host)
    case .notSecure(let host, let problem, let detail):
      report(for: problem, of: host, detail)
    case .tooManyRedirects(let limit):
      ErrorReport(
        .adviceTooManyRedirects(limit: limit), next: .adviceTooManyRedirectsNext,
        exitCode: .unreadableAnswer)
    case .redirectRefused(let detail), .addressRefused(host: let detail):
      ErrorReport(
        .adviceRedirectRefused(detail: detail.explained),
        next: host.kind == .dotcom ? .adviceNotGitHubNext : .adviceRedirectRefusedNext,
        exitCode: .unreadableAnswer)
    case .tooLarge(let limit):
      ErrorReport(
        .adviceTooLarge(limit: limit), next: .adviceTooLargeNext, exitCode: .unreadableAnswer)
    case .cancelled:
      ErrorReport(.generalCancelled, exitCode: .cancelled)
    case .other(let code, let detail):
      SystemCause.shortage(code: code, detail)
        ?? ErrorReport(
          .adviceCurlFailed(detail: detail.explained, code: code),
          next: SystemCause(in: detail)?.next ?? checkNetwork, exitCode: .failure)
    }
  }

  /// The step after a failed load: only a library that is not there is to be installed.
  ///
  /// - Parameter detail: the loader's words.
  func libraryStep(_ detail: String, toInstall: Message) -> Message {
    if let cause = SystemCause(in: detail) {
      if cause.isShortage { return cause.next }
    } else if ["failed to map segment", "cannot map"].contains(where: detail.contains) {
      // The loader does not always say why it has no place for a library: there is no memory left.
      return SystemCause.memory.next
    }
    return detail.contains(String(cString: strerror(ENOENT)))
      ? toInstall : .adviceLibraryDamagedNext
  }

  var checkNetwork: Message {
    options.contains(.offline) ? .adviceCheckNetworkOffline : .adviceCheckNetwork
  }

  private func step(after problem: ConnectionProblem?) -> Message {
    switch problem {
    // Whoever chose the host may have mistyped it; at GitHub itself, the network is the problem.
    case .refused where host.kind == .enterpriseServer || host.kind == .replacement:
      options.contains(.offline) ? .adviceCheckServerOffline : .adviceCheckServer
    case .notPermitted: .adviceCheckFirewall
    case .refused, .hostUnreachable, .networkUnreachable, .timedOut, nil: checkNetwork
    }
  }

  private func report(for problem: CertificateProblem, of host: String) -> ErrorReport {
    switch problem {
    case .expired:
      ErrorReport(
        .adviceCertificateExpired(host: host), next: .adviceCheckClock, exitCode: .unavailable)
    case .notYetValid:
      ErrorReport(
        .adviceCertificateNotYetValid(host: host), next: .adviceCheckClock, exitCode: .unavailable)
    case .otherName:
      ErrorReport(
        .adviceCertificateOtherName(host: host), next: .adviceCheckHostName, exitCode: .unavailable)
    }
  }

  private func report(
    for problem: SecurityProblem, of host: String, _ detail: String
  ) -> ErrorReport {
    let (message, next): (Message, Message) =
      switch problem {
      case .selfSigned(let trust): (.adviceSelfSigned(host: host), step(toExtend: trust))
      case .unknownAuthority(let trust):
        (.adviceUnknownAuthority(host: host), step(toExtend: trust))
      case .trustUnusable(let variable?, let path?, let problem):
        (problem.message(path, variable), .adviceTrustNext(variable: variable))
      case .trustUnusable: (.adviceTrustNone, .adviceTrustNoneNext)
      case .notTLS(let port):
        (
          .adviceNotTls(host: host, port: "\(port)"),
          self.host.kind == .dotcom ? .adviceNotGitHubNext : .adviceNotTlsNext
        )
      case .oldVersion: (.adviceOldTls(host: host), .adviceOldTlsNext)
      case .other:
        (.adviceNotSecure(host: host, detail: detail.explained), .adviceHandshakeNext)
      }
    return ErrorReport(message, next: next, exitCode: .unavailable)
  }

  private func step(toExtend trust: TransportInspection.Trust) -> Message {
    guard !trust.variables.isEmpty else { return .adviceNotSecureNext }
    return .adviceTrustReplacedNext(
      variables: trust.variables.joined(separator: ", "),
      command: "unset \(trust.variables.joined(separator: " "))")
  }
}

extension TransportError {
  /// The host that the request failed at.
  fileprivate var failedHost: String? {
    switch self {
    case .hostNotFound(let host), .connectionFailed(let host, _, _, _), .timedOut(let host, _, _),
      .broken(let host, _, _), .badCertificate(let host, _), .notSecure(let host, _, _),
      .proxyFailed(_, .refused(let host, _), _):
      host
    default: nil
    }
  }
}

extension ConnectionProblem {
  /// Part of a sentence.
  var message: Message {
    switch self {
    case .refused: .adviceConnectionRefused
    case .hostUnreachable: .adviceHostUnreachable
    case .networkUnreachable: .adviceNetworkUnreachable
    case .timedOut: .adviceConnectionTimedOut
    case .notPermitted: .adviceConnectionNotPermitted
    }
  }
}

extension TrustProblem {
  fileprivate func message(_ path: String, _ variable: String) -> Message {
    switch self {
    case .missing: .adviceTrustMissing(path: path, variable: variable)
    case .unreadable: .adviceTrustUnreadable(path: path, variable: variable)
    case .empty: .adviceTrustEmpty(path: path, variable: variable)
    }
  }
}
