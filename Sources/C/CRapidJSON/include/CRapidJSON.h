#ifndef CRAPIDJSON_H
#define CRAPIDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// RapidJSON (https://rapidjson.org) as a flat list of tokens, which Swift reads without calling C.

typedef enum : uint32_t {
  CJSON_NULL,
  CJSON_FALSE,
  CJSON_TRUE,
  CJSON_NUMBER,
  CJSON_STRING,
  CJSON_ARRAY,
  CJSON_OBJECT,
} cjson_kind;

/// One value, or the name of a member, which stands before the member's value.
typedef struct {
  cjson_kind kind;
  /// Where a string (unescaped) or a number (as written) begins in the text.
  uint32_t start;
  /// The bytes of a string or a number, the elements of an array, the members of an object.
  uint32_t length;
  /// The index of the token behind this value and everything in it.
  uint32_t next;
} cjson_token;

typedef struct {
  /// Owned; changed by the reading.
  char *text;
  /// Owned; the first is the root. Empty after a failure.
  cjson_token *tokens;
  uint32_t token_count;
  /// What is wrong with the text, in English and static, and the byte where; null after success.
  const char *failure;
  size_t failure_offset;
} cjson_document;

/// Reads RFC 8259 from a copy of `bytes`. Free the document after a failure too.
/// Strings are not checked to be UTF-8: the reader checks that.
cjson_document cjson_read(
    const void *bytes, size_t count, uint32_t max_depth, uint32_t max_tokens);

void cjson_free(cjson_document *document);

/// Whether a string may be written as it is: printable ASCII without a quote or a backslash.
/// Checks every byte: without an early exit the compiler vectorizes the loop.
static inline bool cjson_is_plain(const uint8_t *bytes, size_t count) {
  uint8_t escaped = 0;
  for (size_t index = 0; index < count; index++) {
    uint8_t byte = bytes[index];
    escaped |= (byte < 0x20) | (byte > 0x7E) | (byte == '"') | (byte == '\\');
  }
  return escaped == 0;
}

#ifdef __cplusplus
}
#endif

#endif
