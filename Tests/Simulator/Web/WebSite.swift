import Foundation

/// The pages of the web host: the device flow and the pages a browser opens.
struct WebSite {
  let core: SimulatorCore
  let moment: Moment

  /// Nil for a path of the REST API.
  func reply(to request: Request) -> Reply? {
    switch (request.method, request.path) {
    case ("POST", "/login/device/code"): start(request)
    case ("POST", "/login/oauth/access_token"): poll(request)
    case ("GET", "/login/device"): page("Enter the code shown on your device")
    case ("POST", "/login/device"): decide(request)
    case ("GET", _) where request.path.hasPrefix("/orgs/") && request.path.hasSuffix("/sso"):
      Reply.text(200, type: "text/html; charset=utf-8", "<h1>Single sign-on</h1>")
    case (_, _) where request.path.hasPrefix("/login/"):
      Reply.text(404, type: "text/html; charset=utf-8", "<h1>404</h1>")
    default: nil
    }
  }

  private func start(_ request: Request) -> Reply {
    let form = WebForm(request)
    let configuration = core.configuration
    guard form["client_id"] == configuration.clientID else {
      return WebAnswer(request).reply(404, [("error", "Not Found")])
    }
    guard configuration.deviceFlowEnabled else {
      return WebAnswer(request).error(
        "device_flow_disabled", "Device Flow must be explicitly enabled for this App",
        status: 400)
    }
    let scopes = (form["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
    let code = core.withState { state in
      state.device.start(
        scopes: scopes, interval: configuration.deviceInterval,
        expiresIn: configuration.deviceExpiresIn, now: moment.date.timeIntervalSince1970)
    }
    return WebAnswer(request).reply(
      200,
      [
        ("device_code", code.deviceCode), ("expires_in", String(configuration.deviceExpiresIn)),
        ("interval", String(code.interval)), ("user_code", code.userCode),
        ("verification_uri", "\(request.base)/login/device"),
      ])
  }

  private func poll(_ request: Request) -> Reply {
    let form = WebForm(request)
    let answer = WebAnswer(request)
    let grant = "urn:ietf:params:oauth:grant-type:device_code"
    guard form["client_id"] == core.configuration.clientID else {
      return answer.error(
        "incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
    }
    guard core.configuration.deviceFlowEnabled else {
      return answer.error(
        "device_flow_disabled", "Device Flow must be explicitly enabled for this App",
        status: 400)
    }
    if form["grant_type"] == "refresh_token" { return renew(form, answer) }
    guard form["grant_type"] == grant else {
      return answer.error("unsupported_grant_type", "The grant type must be \(grant).")
    }
    let outcome = core.withState { state in
      state.device.poll(
        form["device_code"] ?? "", now: moment.date.timeIntervalSince1970,
        approveAfter: core.configuration.approveAfterPolls)
    }
    switch outcome {
    case .granted(let scopes): return grantToken(scopes, answer)
    case .refused(let error, let interval):
      return answer.error(error, Self.descriptions[error] ?? "", interval: interval)
    }
  }

  /// Tokens of GitHub Apps have no scopes; the app's permissions apply.
  private func grantToken(_ scopes: [String], _ answer: WebAnswer) -> Reply {
    let isApp = core.configuration.clientID.hasPrefix("Iv")
    let expires = isApp || scopes.contains("offline_access")
    return issue(
      RefreshTokens.Grant(
        login: core.configuration.deviceLogin, scopes: isApp ? [] : ScopeList.normalized(scopes),
        clientID: core.configuration.clientID, access: "", expires: moment.now),
      lifetime: expires ? core.configuration.tokenLifetime : nil, answer)
  }

  /// Exchanges a refresh token. The old tokens end at once.
  private func renew(_ form: WebForm, _ answer: WebAnswer) -> Reply {
    let grant = core.withState { state in
      let grant = state.refreshTokens.use(
        form["refresh_token"] ?? "", of: core.configuration.clientID, at: moment.now)
      if let grant { state.tokens[grant.access] = nil }
      return grant
    }
    guard let grant else {
      return answer.error(
        "bad_refresh_token", "The refresh token passed is incorrect or expired.")
    }
    return issue(grant, lifetime: core.configuration.tokenLifetime, answer)
  }

  /// Issues an access token and, if it has a lifetime, a refresh token.
  private func issue(
    _ grant: RefreshTokens.Grant, lifetime: Int?, _ answer: WebAnswer
  ) -> Reply {
    var members = core.withState { state in
      let isApp = core.configuration.clientID.hasPrefix("Iv")
      var token = SimulatorToken(
        token: state.device.mintToken(isApp: isApp), login: grant.login, scopes: grant.scopes)
      token.validUntil = lifetime.map { moment.now + Int64($0) }
      state.tokens[token.token] = token
      var members = [("access_token", token.token)]
      guard let lifetime else { return members }
      var grant = grant
      grant.access = token.token
      grant.expires = moment.now + Int64(core.configuration.refreshLifetime)
      let refresh = state.device.mintRefreshToken()
      state.refreshTokens.add(refresh, grant)
      members += [
        ("expires_in", String(lifetime)), ("refresh_token", refresh),
        ("refresh_token_expires_in", String(core.configuration.refreshLifetime)),
      ]
      return members
    }
    members += [
      ("scope", (grant.scopes ?? []).joined(separator: ",")), ("token_type", "bearer"),
    ]
    return answer.reply(200, members)
  }

  private func decide(_ request: Request) -> Reply {
    let form = WebForm(request)
    let isDecided = core.withState { state in
      state.device.decide(
        form["decision"] == "deny" ? .denied : .approved,
        userCode: (form["user_code"] ?? "").uppercased())
    }
    return page(isDecided ? "Congratulations, you're all set!" : "That code is not valid.")
  }

  private func page(_ message: String) -> Reply {
    .text(
      200, type: "text/html; charset=utf-8",
      Fixtures.text("pages/device.html").replacing("{message}", with: message))
  }

  private static let descriptions = [
    "authorization_pending": "The authorization request is still pending.",
    "slow_down": "Too many requests have been made in the same timeframe.",
    "expired_token": "The device_code has expired.",
    "access_denied": "The authorization request was denied.",
    "incorrect_device_code": "The device_code provided is not valid.",
  ]
}

/// The parameters of a request to the web host: a form, JSON, or the query.
struct WebForm {
  private var values: [String: String] = [:]

  init(_ request: Request) {
    var items = request.query.items
    if request.headers["Content-Type"]?.lowercased().hasPrefix("application/json") ?? false {
      let object = try? JSONSerialization.jsonObject(with: Data(request.body))
      for (name, value) in object as? [String: Any] ?? [:] { values[name] = value as? String }
    } else {
      items += Query(String(decoding: request.body, as: UTF8.self)).items
    }
    for item in items { values[item.name] = item.value }
  }

  subscript(name: String) -> String? { values[name] }
}

/// A response of the OAuth endpoints: form-encoded, unless the client accepts JSON.
struct WebAnswer {
  private let isJSON: Bool

  init(_ request: Request) {
    isJSON = request.headers["Accept"]?.lowercased().contains("json") ?? false
  }

  func reply(_ status: Int, _ members: [(name: String, value: String)]) -> Reply {
    var reply =
      isJSON
      ? Reply.json(
        status,
        JSONWriter.object { writer in
          for (name, value) in members {
            guard let number = Int(value) else {
              writer.field(name, value)
              continue
            }
            writer.field(name, number)
          }
        })
      : Reply.text(
        status, type: "application/x-www-form-urlencoded; charset=utf-8",
        members.map { "\($0.name)=\(Self.encode($0.value))" }.joined(separator: "&"))
    reply.headers["Cache-Control"] = "max-age=0, private, must-revalidate"
    reply.headers["Vary"] = "X-PJAX, X-PJAX-Container, Turbo-Visit, Turbo-Frame, Accept-Encoding"
    return reply
  }

  /// Errors have status 200, with a few exceptions.
  func error(
    _ code: String, _ description: String, status: Int = 200, interval: Int? = nil
  ) -> Reply {
    let page =
      "https://docs.github.com/developers/apps/authorizing-oauth-apps"
      + "#error-codes-for-the-device-flow"
    let members = [("error", code), ("error_description", description), ("error_uri", page)]
    return reply(status, members + (interval.map { [("interval", String($0))] } ?? []))
  }

  private static func encode(_ text: String) -> String {
    (text.addingPercentEncoding(withAllowedCharacters: plain) ?? text).replacing("%20", with: "+")
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*")
}
