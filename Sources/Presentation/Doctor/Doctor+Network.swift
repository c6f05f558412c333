internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
import HTTP
import Messages
import Platform

/// Checks of the way to GitHub: one request without a token, which counts against no limit.
extension Doctor {
  /// The request and what came of it.
  struct Exchange: Sendable {
    let result: Result<Response<RateLimits?>, APIError>
    let duration: Duration
    /// When the response came, by this machine's clock.
    let end: Date

    /// The time of the response by the server's clock.
    var date: Date? {
      switch result {
      case .success(let response): response.date
      case .failure(.refused(let response)): response.date
      case .failure: nil
      }
    }
  }

  /// Nil if nothing is requested.
  func exchange() async -> Exchange? {
    guard !isOffline, let session = usableSession else { return nil }
    let elapsed = context.stopwatch.stopwatch()
    let client = session.anonymousClient
    let result = await bounded { () async -> Result<Response<RateLimits?>, APIError> in
      do throws(APIError) { return .success(try await client.response(to: .rateLimits)) } catch {
        return .failure(error)
      }
    }
    let late = TransportError.timedOut(host: host.name, after: Self.limit)
    return Exchange(
      result: result ?? .failure(.transport(late)), duration: elapsed(), end: context.now())
  }

  /// Nil if they are not looked up.
  func addresses() async -> Result<[String], TransportError>? {
    guard !isOffline, usableSession != nil, let name = HTTPOrigin(of: host.apiURL)?.host else {
      return nil
    }
    let transport = context.transport
    return await bounded {
      do throws(TransportError) { return .success(try await transport.addresses(of: name)) } catch {
        return .failure(error)
      }
    } ?? .failure(.timedOut(host: name, after: Self.limit))
  }

  /// The one request goes through the proxy, so that its failure is the proxy's.
  func proxy(_ transport: Transport, _ exchange: Exchange?) -> DoctorCheck {
    if case .failure(.transport(let error)) = exchange?.result, case .proxyFailed = error {
      return DoctorCheck(.proxy, handler.report(for: .transport(error)))
    }
    return switch transport {
    case .failure: DoctorCheck(.proxy, .skipped, .doctorNoTransport)
    case .success(let inspection):
      if let proxy = inspection.proxy {
        DoctorCheck(
          .proxy, .ok, .doctorProxy(address: proxy.address, variable: proxy.variable))
      } else {
        DoctorCheck(.proxy, .ok, .doctorNoProxy(host: host.name))
      }
    }
  }

  /// The most addresses to list.
  private static let mostAddresses = 4

  func dns(_ found: Result<[String], TransportError>?, _ transport: Transport) -> DoctorCheck {
    guard let found else { return skipped(.dns) }
    do throws(TransportError) {
      let addresses = try found.get()
      let name = HTTPOrigin(of: host.apiURL)?.host ?? host.name
      guard !addresses.isEmpty else { throw .hostNotFound(host: name) }
      return DoctorCheck(
        .dns, .ok,
        .doctorAddresses(
          host: name, addresses: addresses.prefix(Self.mostAddresses).joined(separator: ", ")))
    } catch {
      let report = handler.report(for: .transport(error))
      // The proxy looks the name up.
      if case .success(let inspection) = transport, inspection.proxy != nil {
        return DoctorCheck(.dns, .note, report.message)
      }
      return DoctorCheck(.dns, report)
    }
  }

  func tls(_ exchange: Exchange?, _ transport: Transport) -> DoctorCheck {
    guard let exchange else { return skipped(.tls) }
    guard host.apiURL.hasPrefix("https://") else {
      return DoctorCheck(.tls, .ok, .doctorNoTls(host: host.name))
    }
    let authorities = authorities(transport)
    switch exchange.result {
    case .success, .failure(.refused), .failure(.unreadable):
      return DoctorCheck(.tls, .ok, .facts([.doctorTrusted(host: host.name), authorities]))
    case .failure(.transport(let error)):
      switch error {
      case .badCertificate, .notSecure:
        let report = handler.report(for: .transport(error))
        return DoctorCheck(
          .tls, .problem, .facts([report.message, authorities]), next: report.next)
      default: return DoctorCheck(.tls, .skipped, .facts([.doctorUnreached, authorities]))
      }
    }
  }

  /// Where trusted certificates come from.
  private func authorities(_ transport: Transport) -> Message {
    guard case .success(let inspection) = transport else { return .doctorTrustDefault }
    let paths = [inspection.trust.file, inspection.trust.directory].compactMap(\.self)
      .joined(separator: ", ")
    guard inspection.trust.variables.isEmpty else {
      return .doctorTrustFrom(
        path: paths, variables: inspection.trust.variables.joined(separator: ", "))
    }
    return paths.isEmpty ? .doctorTrustDefault : .doctorTrust(path: paths)
  }

  /// Whether the API responds, and whether what is requested will be there in future.
  func api(_ exchange: Exchange?) -> DoctorCheck {
    guard let exchange else { return skipped(.api) }
    let status: Int
    var ending: [Message] = []
    switch exchange.result {
    case .success(let response):
      status = response.status
      ending = response.deprecation?.messages(for: .get, response.url) ?? []
    case .failure(.refused(let response)) where response.reason.isFromAPI: status = response.status
    case .failure(.transport(.proxyFailed)): return DoctorCheck(.api, .skipped, .doctorUnreached)
    case .failure(let error): return DoctorCheck(.api, handler.report(for: error))
    }
    let responded = Message.doctorResponded(
      url: host.apiURL, status: "\(status)", milliseconds: exchange.duration.milliseconds)
    guard ending.isEmpty else {
      return DoctorCheck(
        .api, .warning, .facts([responded] + ending), next: .doctorDeprecatedNext)
    }
    return DoctorCheck(.api, .ok, responded)
  }

  /// A clock that is off by more is reported. Tokens and rate limits end by GitHub's clock, and are
  /// renewed five minutes before.
  private static let (tolerance, most) = (Duration.seconds(60), CredentialFinder.minimum)

  func clock(_ exchange: Exchange?) -> DoctorCheck {
    guard let exchange, let date = exchange.date else { return skipped(.clock) }
    let seconds = date.timeIntervalSince(exchange.end)
    let difference = Duration.seconds(abs(seconds).rounded())
    if difference <= Self.tolerance { return DoctorCheck(.clock, .ok, .doctorClock) }
    let name = host.name
    return DoctorCheck(
      .clock, difference > Self.most ? .problem : .warning,
      seconds > 0
        ? .doctorClockBehind(difference: difference, host: name)
        : .doctorClockAhead(difference: difference, host: name),
      next: .doctorClockNext)
  }

  /// The limits of the active account, else those of requests without a token.
  func rateLimits(_ accounts: [Account?]?, _ exchange: Exchange?) -> DoctorCheck {
    guard let exchange else { return skipped(.rateLimits) }
    let active = accounts?.compactMap(\.self).first {
      $0.status.isActive && $0.session.host == host
    }
    var limits = active?.status.limits ?? []
    if limits.isEmpty, case .success(let response) = exchange.result {
      limits = response.value?.limits ?? []
    }
    limits = limits.filter {
      $0.limit > 0 && ["core", "graphql", "search"].contains($0.resource)
    }
    guard !limits.isEmpty else {
      let isWithout =
        if case .success(let response) = exchange.result {
          response.value == nil
        } else { false }
      return isWithout
        ? DoctorCheck(.rateLimits, .ok, .doctorNoLimits(host: host.name)) : skipped(.rateLimits)
    }
    let detail = Message.facts(
      limits.map {
        .doctorLimit(resource: $0.resource, remaining: $0.remaining, limit: $0.limit)
      })
    guard let used = limits.filter({ $0.remaining == 0 }).max(by: { $0.resetsAt < $1.resetsAt })
    else { return DoctorCheck(.rateLimits, .ok, detail) }
    return DoctorCheck(
      .rateLimits, .warning, detail, next: .doctorLimitNext(time: TimeOfDay(used.resetsAt)))
  }
}

extension ErrorResponse.Reason {
  /// Whether GitHub's API works, even if it refused this request.
  fileprivate var isFromAPI: Bool {
    switch self {
    case .serverError, .maintenance, .notGitHub, .networkLogin, .tokenWithheld, .unexpected: false
    default: true
    }
  }
}
