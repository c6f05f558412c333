/// Who sends a request, after the credential was found to be good.
enum Caller: Sendable, Equatable {
  case anonymous(address: String)
  case token(SimulatorToken)

  var token: SimulatorToken? {
    switch self {
    case .anonymous: nil
    case .token(let token): token
    }
  }

  var payer: Payer {
    switch self {
    case .anonymous(let address): .address(address)
    case .token(let token): .account(token.login)
    }
  }
}
