#ifndef CRAPIDJSON_H
#define CRAPIDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// RapidJSON (https://rapidjson.org) as a flat list of tokens, which is walked without a call.

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

/// Reads RFC 8259 from a copy of `bytes`; the document must be freed after a failure as well.
/// Strings are not checked to be UTF-8: who reads one does.
cjson_document cjson_read(
    const void *bytes, size_t count, uint32_t max_depth, uint32_t max_tokens);

void cjson_free(cjson_document *document);

#ifdef __cplusplus
}
#endif

#endif
