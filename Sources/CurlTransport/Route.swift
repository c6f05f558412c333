import HTTP

/// The way one request takes: where it may go, and through what.
enum Route: Equatable {
  /// Wherever the address leads, by the proxy that libcurl finds.
  case anywhere
  /// To an origin that is trusted, as by `anywhere`.
  case trusted
  /// Straight to a public address: the one really connected to is checked.
  case publicDirect
  /// Through a proxy, which alone knows what it connects to.
  case publicProxy(String)

  /// Throws if the URL itself must not be requested.
  init(
    to address: TargetURL, within reach: AddressPolicy, isFirst: Bool, wasTrusted: Bool,
    proxies: ProxyRules
  ) throws(TransportError) {
    guard case .publicAddresses(let exceptions) = reach else {
      self = .anywhere
      return
    }
    if isFirst || wasTrusted, exceptions.contains(address.origin) {
      self = .trusted
      return
    }
    guard address.scheme == "https" else {
      throw isFirst
        ? .addressRefused(host: address.host) : .redirectRefused(detail: address.host)
    }
    guard !address.isNamedLocalhost, PublicAddress.isPublic(address.host) ?? true else {
      throw .addressRefused(host: address.host)
    }
    self = proxies.proxy(for: address.host).map(Route.publicProxy) ?? .publicDirect
  }
}
