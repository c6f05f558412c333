import CCurl
import Glibc
import HTTP

/// Owns one of libcurl's easy handles, with typed options and results.
final class EasyHandle {
  let curl: UnsafePointer<ccurl>
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  /// What libcurl's messages may quote.
  private let secrets: [String]

  init(_ curl: UnsafePointer<ccurl>, hiding secrets: [String] = []) throws(TransportError) {
    guard let pointer = curl.pointee.easy_init() else { throw .failed(ENOMEM) }
    self.curl = curl
    self.pointer = pointer
    self.secrets = secrets
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try set(CURLOPT_ERRORBUFFER, pointer: errorText)
  }

  deinit {
    curl.pointee.easy_cleanup(pointer)
    errorText.deallocate()
  }

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(ccurl_set_long(curl, pointer, option, value))
  }

  /// False if this libcurl is too old to know the option.
  func setIfKnown(_ option: CURLoption, _ value: Int) throws(TransportError) -> Bool {
    let code = ccurl_set_long(curl, pointer, option, value)
    guard code != CURLE_UNKNOWN_OPTION else { return false }
    try check(code)
    return true
  }

  func setIfKnown(_ option: CURLoption, _ value: String) throws(TransportError) -> Bool {
    let code = ccurl_set_string(curl, pointer, option, value)
    guard code != CURLE_UNKNOWN_OPTION else { return false }
    try check(code)
    return true
  }

  func set(_ option: CURLoption, offset value: Int) throws(TransportError) {
    try check(ccurl_set_offset(curl, pointer, option, curl_off_t(value)))
  }

  /// libcurl copies `value`.
  func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
    try check(ccurl_set_string(curl, pointer, option, value))
  }

  /// `value` must live until the transfer ends, unless the option copies it.
  func set(_ option: CURLoption, pointer value: UnsafeRawPointer?) throws(TransportError) {
    try check(ccurl_set_pointer(curl, pointer, option, value))
  }

  func set(_ option: CURLoption, receiver: curl_write_callback) throws(TransportError) {
    try check(ccurl_set_receiver(curl, pointer, option, receiver))
  }

  /// Replaces how libcurl opens sockets; called with CURLOPT_OPENSOCKETDATA.
  func setOpener(_ opener: curl_opensocket_callback) throws(TransportError) {
    try check(ccurl_set_opener(curl, pointer, opener))
  }

  /// Called with CURLOPT_PREREQDATA once there is a connection, before each request on it. False if
  /// this libcurl is too old to know the option.
  func setPrerequestIfKnown(_ prerequest: curl_prereq_callback) throws(TransportError) -> Bool {
    let code = ccurl_set_prerequest(curl, pointer, prerequest)
    guard code != CURLE_UNKNOWN_OPTION else { return false }
    try check(code)
    return true
  }

  func integer(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(curl, pointer, info, &value) == CURLE_OK ? value : 0
  }

  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return ccurl_get_offset(curl, pointer, info, &value) == CURLE_OK ? Int(value) : 0
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard ccurl_get_string(curl, pointer, info, &value) == CURLE_OK else { return nil }
    return value.map { String(cString: $0) }
  }

  /// libcurl's message for `code`: about this transfer if there is one, otherwise in general.
  func detail(of code: CURLcode) -> String {
    let own = String(cString: errorText)
    return ForeignText.cleaned(own.isEmpty ? curl.text(of: code) : own, hiding: secrets)
  }

  private func check(_ code: CURLcode) throws(TransportError) {
    switch code {
    case CURLE_OK: return
    case CURLE_OUT_OF_MEMORY: throw .failed(ENOMEM)
    case CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN, CURLE_UNSUPPORTED_PROTOCOL:
      throw .libraryMissing(detail: detail(of: code))
    default: throw .other(code: Int(code.rawValue), detail: detail(of: code))
    }
  }
}
