#pragma once

#include <dlfcn.h>
#include <libsecret/secret.h>

// libsecret is found at first use, never at process start: its functions are reached through this
// table, typed by the real headers, so that nothing links libsecret or glib.
#define GHREPO_SECRET_FUNCTIONS(X) \
  X(secret_service_get_sync)       \
  X(secret_service_disconnect)     \
  X(secret_service_search_sync)    \
  X(secret_service_unlock_sync)    \
  X(secret_service_store_sync)     \
  X(secret_collection_for_alias_sync) \
  X(secret_collection_get_locked)  \
  X(secret_item_get_locked)        \
  X(secret_item_get_modified)      \
  X(secret_item_get_attributes)    \
  X(secret_item_get_secret)        \
  X(secret_item_load_secret_sync)  \
  X(secret_item_set_secret_sync)   \
  X(secret_item_delete_sync)       \
  X(secret_value_new)              \
  X(secret_value_get)              \
  X(secret_value_unref)            \
  X(g_bus_get_sync)                \
  X(g_dbus_connection_set_exit_on_close) \
  X(g_main_context_iteration)      \
  X(g_dbus_error_get_remote_error) \
  X(g_dbus_error_strip_remote_error) \
  X(g_dbus_proxy_get_cached_property) \
  X(g_dbus_proxy_get_connection)   \
  X(g_dbus_proxy_get_name_owner)   \
  X(g_dbus_proxy_set_default_timeout) \
  X(g_dbus_connection_call_sync)   \
  X(g_variant_get_child_value)     \
  X(g_variant_get_string)          \
  X(g_variant_get_uint32)          \
  X(g_variant_n_children)          \
  X(g_variant_new_string)          \
  X(g_variant_new_tuple)           \
  X(g_variant_unref)               \
  X(g_error_free)                  \
  X(g_free)                        \
  X(g_hash_table_new_full)         \
  X(g_hash_table_insert)           \
  X(g_hash_table_lookup)           \
  X(g_hash_table_unref)            \
  X(g_str_equal)                   \
  X(g_str_hash)                    \
  X(g_strdup)                      \
  X(g_list_prepend)                \
  X(g_list_free)                   \
  X(g_log_set_default_handler)     \
  X(g_object_unref)                \
  X(g_quark_to_string)

#define GHREPO_DECLARE(name) __typeof__(&name) name;
typedef struct {
  GHREPO_SECRET_FUNCTIONS(GHREPO_DECLARE)
} GhrepoSecretFunctions;
#undef GHREPO_DECLARE

/// Fills the table from an open library; the name of the function that is missing, or NULL.
/// In C because only its preprocessor can walk the list above.
static inline const char *ghrepo_secret_find(void *library, GhrepoSecretFunctions *table) {
#define GHREPO_FIND(name) \
  if (!(table->name = (__typeof__(&name))dlsym(library, #name))) return #name;
  GHREPO_SECRET_FUNCTIONS(GHREPO_FIND)
#undef GHREPO_FIND
  return NULL;
}

/// The shape of our items; in C because Swift sees the attribute array as a tuple of 32. The name
/// must not be matched: a locked gnome-keyring that was just started has forgotten it.
static inline const SecretSchema *ghrepo_token_schema(void) {
  static const SecretSchema schema = {
    "io.github.ghrepo.Token",
    SECRET_SCHEMA_DONT_MATCH_NAME,
    {
      {"service", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"username", SECRET_SCHEMA_ATTRIBUTE_STRING},
    },
  };
  return &schema;
}
