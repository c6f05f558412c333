import HTTP
import Messages

extension AuthErrorHandler {
  /// For a request without a response: a problem with the network, proxy, TLS or libcurl itself.
  func report(for error: TransportError) -> ErrorReport {
    switch error {
    case .libraryMissing(let detail):
      ErrorReport(
        .adviceCurlMissing(detail: detail.explained), next: .adviceCurlMissingNext,
        exitCode: .unavailable)
    case .invalidAddress(let address):
      ErrorReport(.adviceInvalidAddress(address: address), exitCode: .failure)
    case .hostNotFound(let host):
      ErrorReport(.adviceHostNotFound(host: host), next: checkNetwork, exitCode: .tryLater)
    case .proxyFailed(let detail):
      ErrorReport(
        .adviceProxyFailed(detail: detail.explained), next: .adviceCheckProxy, exitCode: .tryLater)
    case .connectionFailed(let host, let detail):
      ErrorReport(
        .adviceConnectionFailed(host: host, detail: detail.explained), next: checkNetwork,
        exitCode: .tryLater)
    case .timedOut(let host, let after):
      ErrorReport(
        .adviceTimedOut(host: host, duration: after), next: checkNetwork,
        exitCode: .tryLater)
    case .broken(let host, let detail):
      ErrorReport(
        .adviceBroken(host: host, detail: detail.explained), next: .adviceTryLater,
        exitCode: .tryLater)
    case .badCertificate(let host, let problem): report(for: problem, of: host)
    case .notSecure(let host, let detail):
      ErrorReport(
        .adviceNotSecure(host: host, detail: detail.explained), next: .adviceNotSecureNext,
        exitCode: .unavailable)
    case .tooManyRedirects(let limit):
      ErrorReport(
        .adviceTooManyRedirects(limit: limit), next: .adviceNotGitHubNext,
        exitCode: .unreadableAnswer)
    case .redirectRefused(let detail), .addressRefused(host: let detail):
      ErrorReport(
        .adviceRedirectRefused(detail: detail.explained), next: .adviceNotGitHubNext,
        exitCode: .unreadableAnswer)
    case .tooLarge(let limit):
      ErrorReport(
        .adviceTooLarge(limit: limit), next: .adviceTryLater, exitCode: .unreadableAnswer)
    case .cancelled:
      ErrorReport(.generalCancelled, exitCode: .cancelled)
    case .other(let code, let detail):
      ErrorReport(
        .adviceCurlFailed(detail: detail.explained, code: code), next: checkNetwork,
        exitCode: .failure
      )
    }
  }

  private var checkNetwork: Message {
    options.contains(.offline) ? .adviceCheckNetworkOffline : .adviceCheckNetwork
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
}
