import GitHub
import Messages

extension AuthErrorHandler {
  func advice(for error: DeviceLoginError) -> Advice {
    switch error {
    case .noClientID:
      Advice(
        .adviceNoClientId(host: context.host.name),
        next: .adviceNoClientIdNext(url: "\(context.host.webURL)/settings/applications/new"),
        exitCode: .usage)
    case .notOffered(let code):
      Advice(
        .adviceDeviceNotOffered(host: context.host.name, code: code ?? "?"),
        next: .adviceDeviceNotOfferedNext(url: "\(context.host.webURL)/settings/developers"),
        exitCode: .forbidden)
    case .foreignPage(let url):
      Advice(
        .adviceDeviceForeignPage(host: context.host.name, url: url),
        next: .adviceDeviceForeignPageNext, exitCode: .unreadableAnswer)
    case .expired:
      Advice(
        .adviceDeviceExpired, next: .adviceLogIn(command: context.command("login --device")),
        exitCode: .tryLater)
    case .denied:
      Advice(
        .adviceDeviceDenied, next: .adviceLogIn(command: context.command("login")),
        exitCode: .cancelled)
    case .failed(let code, let description):
      Advice(
        .adviceDeviceFailed(description: description ?? code, code: code), exitCode: .failure)
    }
  }
}
