import HTTP
import Messages

extension AuthErrorHandler {
  /// For a proxy that is no way to the host: which one, the variable that names it, and why.
  func report(
    for problem: ProxyProblem, _ proxy: TransportInspection.Proxy?, _ detail: String
  ) -> ErrorReport {
    guard let proxy else {
      return ErrorReport(
        .adviceProxyFailed(detail: detail.explained), next: .adviceCheckProxy, exitCode: .tryLater)
    }
    return ErrorReport(
      message(problem, proxy, detail.explained), next: step(problem, proxy.variable),
      exitCode: .tryLater)
  }

  private func message(
    _ problem: ProxyProblem, _ proxy: TransportInspection.Proxy, _ detail: Message
  ) -> Message {
    let name = Message.adviceProxyName(address: proxy.address, variable: proxy.variable)
    return switch problem {
    case .unknownScheme: .adviceProxyScheme(variable: proxy.variable)
    case .invalidAddress: .adviceProxyInvalid(variable: proxy.variable)
    case .notFound: .adviceProxyNotFound(proxy: name)
    case .connectionFailed(let problem):
      .adviceProxyUnreachable(proxy: name, reason: problem?.message ?? detail)
    case .timedOut(let duration): .adviceProxySilent(proxy: name, duration: duration)
    case .lost: .adviceProxyLost(proxy: name, detail: detail)
    case .otherProtocol: .adviceProxyProtocol(proxy: name)
    case .notAProxy(let status): .adviceProxyNone(proxy: name, status: "\(status)")
    case .untrusted: .adviceProxyUntrusted(proxy: name, detail: detail)
    case .credentialsNeeded: .adviceProxyLogin(proxy: name)
    case .credentialsRefused: .adviceProxyLoginRefused(proxy: name)
    case .refused(let host, let status?) where status < 500:
      .adviceProxyRefused(proxy: name, host: host, detail: "HTTP \(status)")
    case .refused(let host, let status):
      .adviceProxyCannotReach(
        proxy: name, host: host,
        detail: status.map { status in Message { _ in "HTTP \(status)" } } ?? detail)
    case .other: .adviceProxyUnusable(proxy: name, detail: detail)
    }
  }

  private func step(_ problem: ProxyProblem, _ variable: String) -> Message {
    switch problem {
    case .unknownScheme: .adviceProxySchemeNext
    case .invalidAddress: .adviceProxyInvalidNext
    case .notFound, .connectionFailed, .lost, .notAProxy, .other:
      .adviceProxyNext(variable: variable)
    case .timedOut, .otherProtocol: .adviceProxySilentNext(variable: variable)
    case .untrusted: .adviceNotSecureNext
    case .credentialsNeeded: .adviceProxyLoginNext(variable: variable)
    case .credentialsRefused: .adviceProxyLoginRefusedNext(variable: variable)
    case .refused(let host, let status?) where status < 500: .adviceProxyRefusedNext(host: host)
    case .refused(let host, _): .adviceProxyCannotReachNext(host: host)
    }
  }
}
