import HTTP
import Messages

extension AuthErrorHandler {
  /// For a request without a response: a problem with the network, proxy, TLS or libcurl itself.
  func advice(for error: TransportError) -> Advice {
    switch error {
    case .libraryMissing(let detail):
      Advice(
        .adviceCurlMissing(detail: detail), next: .adviceCurlMissingNext, exitCode: .unavailable)
    case .invalidAddress(let address):
      Advice(.adviceInvalidAddress(address: address), exitCode: .failure)
    case .hostNotFound(let host):
      Advice(.adviceHostNotFound(host: host), next: checkNetwork, exitCode: .tryLater)
    case .proxyNotFound(let detail):
      Advice(.adviceProxyNotFound(detail: detail), next: .adviceCheckProxy, exitCode: .tryLater)
    case .connectionFailed(let host, let detail):
      Advice(
        .adviceConnectionFailed(host: host, detail: detail), next: checkNetwork,
        exitCode: .tryLater)
    case .timedOut(let host, let after):
      Advice(
        .adviceTimedOut(host: host, duration: after), next: checkNetwork,
        exitCode: .tryLater)
    case .broken(let host, let detail):
      Advice(.adviceBroken(host: host, detail: detail), next: .adviceTryLater, exitCode: .tryLater)
    default: adviceWithoutRetry(for: error)
    }
  }

  private var checkNetwork: Message {
    context.offersCache ? .adviceCheckNetworkOffline : .adviceCheckNetwork
  }

  private func advice(for problem: CertificateProblem, of host: String) -> Advice {
    switch problem {
    case .expired:
      Advice(
        .adviceCertificateExpired(host: host), next: .adviceCheckClock, exitCode: .unavailable)
    case .notYetValid:
      Advice(
        .adviceCertificateNotYetValid(host: host), next: .adviceCheckClock, exitCode: .unavailable)
    case .otherName:
      Advice(
        .adviceCertificateOtherName(host: host), next: .adviceCheckHostName, exitCode: .unavailable)
    }
  }

  private func adviceWithoutRetry(for error: TransportError) -> Advice {
    switch error {
    case .badCertificate(let host, let problem): advice(for: problem, of: host)
    case .notSecure(let host, let detail):
      Advice(
        .adviceNotSecure(host: host, detail: detail), next: .adviceNotSecureNext,
        exitCode: .unavailable)
    case .tooManyRedirects(let limit):
      Advice(.adviceTooManyRedirects(limit: limit), exitCode: .unreadableAnswer)
    case .redirectRefused(let detail), .addressRefused(host: let detail):
      Advice(.adviceRedirectRefused(detail: detail), exitCode: .unreadableAnswer)
    case .tooLarge(let limit):
      Advice(.adviceTooLarge(limit: limit), exitCode: .unreadableAnswer)
    case .cancelled:
      Advice(.generalCancelled, exitCode: .cancelled)
    case .other(let code, let detail):
      Advice(.adviceCurlFailed(detail: detail, code: code), exitCode: .failure)
    case .libraryMissing, .invalidAddress, .hostNotFound, .proxyNotFound, .connectionFailed,
      .timedOut, .broken:
      Advice(.adviceTryLater, exitCode: .tryLater)
    }
  }
}
