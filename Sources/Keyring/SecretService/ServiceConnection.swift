internal import Auth
internal import CSecret
internal import Glibc
internal import HTTP

/// One request's connection to the keyring service: each call blocks, and throws a keyring state.
final class ServiceConnection {
  let library: SecretLibrary
  private let clock: RequestClock
  private let service: UnsafeMutablePointer<SecretService>
  /// Whether KeePassXC provides the keyring, which may ask the user about every item.
  private(set) var isKeePassXC = false

  init(_ library: SecretLibrary, clock: RequestClock) throws(CredentialStoreError) {
    self.library = library
    self.clock = clock
    let found = try library.check(clock) {
      library.functions.secret_service_get_sync(SECRET_SERVICE_NONE, nil, &$0)
    }
    guard let found else { throw .noService(detail: "") }
    service = found
    waitForKeePassXC()
  }

  deinit {
    library.functions.g_object_unref(service)
  }

  /// KeePassXC responds to a search only when the user has unlocked its database, so every request
  /// may take as long as typing a password. Any other service responds at once or not at all.
  private func waitForKeePassXC() {
    guard let provider,
      owner(of: "org.keepassxc.KeePassXC.MainWindow", on: bus) == provider
    else { return }
    isKeePassXC = true
    let seconds = clock.userMayBeAsked()
    // glib gives up after 25 seconds otherwise.
    library.functions.g_dbus_proxy_set_default_timeout(proxy, gint(seconds * 1000))
  }

  private var proxy: UnsafeMutablePointer<GDBusProxy> {
    UnsafeMutableRawPointer(service).assumingMemoryBound(to: GDBusProxy.self)
  }

  private var bus: OpaquePointer? { library.functions.g_dbus_proxy_get_connection(proxy) }

  /// The unique name, as in `:1.7`, of the process that provides the keyring.
  private var provider: String? {
    guard let owner = library.functions.g_dbus_proxy_get_name_owner(proxy) else { return nil }
    defer { library.functions.g_free(owner) }
    return String(cString: owner)
  }

  /// The name of the program that provides the keyring; nil if the system does not tell.
  var providerName: String? {
    guard let provider,
      let process = busAnswer(
        "GetConnectionUnixProcessID", about: provider, on: bus,
        {
          library.functions.g_variant_get_uint32($0)
        })
    else { return nil }
    return ProcessName.program(of: process)
  }

  /// The unique name, as in `:1.7`, of the process that owns `name` on the session bus; nil when
  /// none does.
  private func owner(of name: String, on bus: OpaquePointer?) -> String? {
    busAnswer("GetNameOwner", about: name, on: bus) {
      library.functions.g_variant_get_string($0, nil).map { String(cString: $0) }
    } ?? nil
  }

  /// What `read` makes of the bus's response to `method`; nil when it has none.
  private func busAnswer<Value>(
    _ method: String, about name: String, on bus: OpaquePointer?,
    _ read: (OpaquePointer) -> Value
  ) -> Value? {
    let functions = library.functions
    guard let bus, var argument = functions.g_variant_new_string(name).map({ Optional($0) })
    else { return nil }
    // The tuple owns its argument, and the call owns the tuple.
    let arguments = functions.g_variant_new_tuple(&argument, 1)
    guard
      let answer = functions.g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        method, arguments, nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil, nil)
    else { return nil }
    defer { functions.g_variant_unref(answer) }
    guard let value = functions.g_variant_get_child_value(answer, 0) else { return nil }
    defer { functions.g_variant_unref(value) }
    return read(value)
  }

  /// Every item with `attributes`, including locked ones; only KeePassXC may open a dialog for it.
  func search(_ attributes: ItemAttributes) throws(CredentialStoreError) -> [ServiceItem] {
    let first = try attributes.withTable(library) { table throws(CredentialStoreError) in
      // No schema: its name must not be matched, and items of other tools have other attributes.
      try check {
        library.functions.secret_service_search_sync(
          service, nil, table, SECRET_SEARCH_ALL, nil, &$0)
      }
    }
    defer { library.functions.g_list_free(first) }
    var items: [ServiceItem] = []
    var next = first
    while let node = next {
      if let data = node.pointee.data {
        items.append(ServiceItem(data.assumingMemoryBound(to: SecretItem.self), in: library))
      }
      next = node.pointee.next
    }
    return items
  }

  /// Unlocks the locked ones among `items`, which may open a dialog, or throws `locked`.
  func unlock(_ items: [ServiceItem]) throws(CredentialStoreError) {
    try unlock(objects: items.filter(\.isLocked).map { UnsafeMutableRawPointer($0.pointer) })
  }

  /// Whether a search without results may have missed a locked item: KeePassXC hides locked items,
  /// while gnome-keyring lists them.
  func mayHideItems() throws(CredentialStoreError) -> Bool {
    try withDefaultKeyring { keyring throws(CredentialStoreError) in
      guard library.functions.secret_collection_get_locked(keyring) != 0 else { return false }
      let proxy = UnsafeMutableRawPointer(keyring).assumingMemoryBound(to: GDBusProxy.self)
      guard let paths = library.functions.g_dbus_proxy_get_cached_property(proxy, "Items") else {
        return true
      }
      defer { library.functions.g_variant_unref(paths) }
      return library.functions.g_variant_n_children(paths) == 0
    } ?? false
  }

  /// Unlocks the default keyring if there is one, which may open a dialog, or throws `locked`.
  func unlockDefaultKeyring() throws(CredentialStoreError) {
    try withDefaultKeyring { keyring throws(CredentialStoreError) in
      guard library.functions.secret_collection_get_locked(keyring) != 0 else { return }
      try unlock(objects: [UnsafeMutableRawPointer(keyring)])
    }
  }

  /// Whether the default keyring is locked; throws `noDefaultKeyring` if there is none.
  func isDefaultKeyringLocked() throws(CredentialStoreError) -> Bool {
    let isLocked = try withDefaultKeyring { keyring throws(CredentialStoreError) in
      library.functions.secret_collection_get_locked(keyring) != 0
    }
    guard let isLocked else { throw .noDefaultKeyring }
    return isLocked
  }

  /// The secret of an unlocked item; nil when the item is gone.
  func secret(of item: ServiceItem) throws(CredentialStoreError) -> Secret? {
    do {
      _ = try check { library.functions.secret_item_load_secret_sync(item.pointer, nil, &$0) }
    } catch .noDefaultKeyring {
      return nil
    }
    guard let value = library.functions.secret_item_get_secret(item.pointer) else { return nil }
    defer { library.functions.secret_value_unref(UnsafeMutableRawPointer(value)) }
    var length: gsize = 0
    let bytes = library.functions.secret_value_get(value, &length)
    return Secret(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// Stores into the default keyring, unlocking or creating it, which may open a dialog.
  func store(
    _ secret: Secret, label: String, attributes: ItemAttributes
  ) throws(CredentialStoreError) {
    let value = secret.withBytes { bytes in
      library.functions.secret_value_new(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        "text/plain")
    }
    guard let value else {
      throw .refused(domain: "glib", code: Int(ENOMEM), message: "SecretValue")
    }
    defer { library.functions.secret_value_unref(UnsafeMutableRawPointer(value)) }
    clock.userMayBeAsked()
    if isKeePassXC, try replaceSecrets(of: search(attributes), with: value) { return }
    let stored = try attributes.withTable(library) { table throws(CredentialStoreError) in
      try check {
        library.functions.secret_service_store_sync(
          service, ghrepo_token_schema(), table, "default", label, value, nil, &$0)
      }
    }
    guard stored != 0 else { throw .locked }
  }

  /// Gives existing items a new secret; returns whether there were any. KeePassXC asks the user before
  /// it lets a new item replace an old one, even if it asks for nothing else.
  private func replaceSecrets(
    of items: [ServiceItem], with value: OpaquePointer
  ) throws(CredentialStoreError) -> Bool {
    try unlock(items)
    for item in items {
      _ = try check {
        library.functions.secret_item_set_secret_sync(item.pointer, value, nil, &$0)
      }
    }
    return !items.isEmpty
  }

  /// Deletes an unlocked item, which may open a dialog; ignores one that is already gone.
  func delete(_ item: ServiceItem) throws(CredentialStoreError) {
    clock.userMayBeAsked()
    do {
      _ = try check { library.functions.secret_item_delete_sync(item.pointer, nil, &$0) }
    } catch .noDefaultKeyring {}
  }

  private func unlock(objects: [UnsafeMutableRawPointer]) throws(CredentialStoreError) {
    guard !objects.isEmpty else { return }
    var list: UnsafeMutablePointer<GList>?
    for object in objects { list = library.functions.g_list_prepend(list, object) }
    defer { library.functions.g_list_free(list) }
    clock.userMayBeAsked()
    let count = try check {
      library.functions.secret_service_unlock_sync(service, list, nil, nil, &$0)
    }
    guard Int(count) == objects.count else { throw .locked }
  }

  private func withDefaultKeyring<Value>(
    _ body: (UnsafeMutablePointer<SecretCollection>) throws(CredentialStoreError) -> Value
  ) throws(CredentialStoreError) -> Value? {
    let keyring = try check {
      library.functions.secret_collection_for_alias_sync(
        service, "default", SECRET_COLLECTION_NONE, nil, &$0)
    }
    guard let keyring else { return nil }
    defer { library.functions.g_object_unref(keyring) }
    return try body(keyring)
  }

  private func check<Value>(
    _ call: (inout UnsafeMutablePointer<GError>?) -> Value
  ) throws(CredentialStoreError) -> Value {
    try library.check(clock, call)
  }
}
