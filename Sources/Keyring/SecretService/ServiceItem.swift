internal import CSecret

/// One item of the keyring, as the search returned it; owns libsecret's object.
final class ServiceItem {
  let pointer: UnsafeMutablePointer<SecretItem>
  private let library: SecretLibrary

  /// Takes over the reference that `pointer` holds.
  init(_ pointer: UnsafeMutablePointer<SecretItem>, in library: SecretLibrary) {
    self.pointer = pointer
    self.library = library
  }

  deinit {
    library.functions.g_object_unref(pointer)
  }

  var isLocked: Bool {
    library.functions.secret_item_get_locked(pointer) != 0
  }

  /// Seconds since 1970.
  var modified: UInt64 {
    UInt64(library.functions.secret_item_get_modified(pointer))
  }

  /// Whether ghrepo wrote the item, according to its schema.
  var isOurs: Bool {
    attribute("xdg:schema") == ItemAttributes.schema
  }

  /// The visible attributes; a locked keyring may show none.
  var attributes: ItemAttributes {
    ItemAttributes(service: attribute("service"), username: attribute("username"))
  }

  private func attribute(_ key: String) -> String? {
    guard let table = library.functions.secret_item_get_attributes(pointer) else { return nil }
    defer { library.functions.g_hash_table_unref(table) }
    return library.functions.g_hash_table_lookup(table, key).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }
}
