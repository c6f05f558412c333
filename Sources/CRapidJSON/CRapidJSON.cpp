#include "CRapidJSON.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#define RAPIDJSON_SSE2
#endif
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

namespace {

using rapidjson::SizeType;

/// Receives RapidJSON's events; `false` ends the reading.
class TokenList {
 public:
  TokenList(cjson_document &document, uint32_t max_depth, uint32_t max_tokens)
      : document_(document), max_depth_(max_depth), max_tokens_(max_tokens) {}

  bool Null() { return Append(CJSON_NULL); }
  bool Bool(bool flag) { return Append(flag ? CJSON_TRUE : CJSON_FALSE); }
  bool RawNumber(const char *text, SizeType length, bool) {
    return Append(CJSON_NUMBER, text, length);
  }
  bool String(const char *text, SizeType length, bool) {
    return Append(CJSON_STRING, text, length);
  }
  bool Key(const char *text, SizeType length, bool) { return Append(CJSON_STRING, text, length); }
  bool StartObject() { return Open(CJSON_OBJECT); }
  bool EndObject(SizeType count) { return Close(count); }
  bool StartArray() { return Open(CJSON_ARRAY); }
  bool EndArray(SizeType count) { return Close(count); }

  // Every number comes as it is written.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

 private:
  bool Open(cjson_kind kind) {
    if (depth_ == max_depth_) return Fail("Nested too deeply.");
    const uint32_t index = document_.token_count;
    if (!Append(kind)) return false;
    // While a value is open, `next` names the one that holds it.
    document_.tokens[index].next = open_;
    open_ = index;
    depth_ += 1;
    return true;
  }

  bool Close(SizeType count) {
    cjson_token &token = document_.tokens[open_];
    open_ = token.next;
    token.length = count;
    token.next = document_.token_count;
    depth_ -= 1;
    return true;
  }

  bool Append(cjson_kind kind, const char *text = nullptr, SizeType length = 0) {
    if (document_.token_count == capacity_ && !Grow()) return false;
    const uint32_t index = document_.token_count++;
    const uint32_t start = text ? static_cast<uint32_t>(text - document_.text) : 0;
    document_.tokens[index] = {kind, start, length, index + 1};
    return true;
  }

  bool Grow() {
    if (capacity_ >= max_tokens_) return Fail("Too many values.");
    const uint32_t doubled = capacity_ < max_tokens_ / 2 ? capacity_ * 2 : max_tokens_;
    const uint32_t capacity = capacity_ == 0 && max_tokens_ > 512 ? 512 : doubled;
    void *const grown = realloc(document_.tokens, capacity * sizeof(cjson_token));
    if (!grown) return Fail("Out of memory.");
    document_.tokens = static_cast<cjson_token *>(grown);
    capacity_ = capacity;
    return true;
  }

  bool Fail(const char *failure) {
    document_.failure = failure;
    return false;
  }

  cjson_document &document_;
  const uint32_t max_depth_;
  const uint32_t max_tokens_;
  uint32_t capacity_ = 0;
  uint32_t depth_ = 0;
  uint32_t open_ = 0;
};

/// RapidJSON ends at a zero byte, and looks at sixteen bytes at once.
constexpr size_t padding = 16;

}  // namespace

cjson_document cjson_read(
    const void *bytes, size_t count, uint32_t max_depth, uint32_t max_tokens) {
  cjson_document document = {};
  if (count > UINT32_MAX - padding) {
    document.failure = "Too long.";
    return document;
  }
  document.text = static_cast<char *>(malloc(count + padding));
  if (!document.text) {
    document.failure = "Out of memory.";
    return document;
  }
  if (count > 0) memcpy(document.text, bytes, count);
  memset(document.text + count, 0, padding);

  TokenList tokens(document, max_depth, max_tokens);
  rapidjson::InsituStringStream stream(document.text);
  rapidjson::Reader reader;
  // Numbers stay text: most are never asked for, and version 1.1 miscounts long exponents
  // (CVE-2024-38517).
  const rapidjson::ParseResult result =
      reader.Parse<rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag>(
          stream, tokens);
  if (result.IsError()) {
    if (!document.failure) document.failure = rapidjson::GetParseError_En(result.Code());
    document.failure_offset = result.Offset();
  } else if (stream.Tell() != count) {
    document.failure =
        rapidjson::GetParseError_En(rapidjson::kParseErrorDocumentRootNotSingular);
    document.failure_offset = stream.Tell();
  }
  if (document.failure) document.token_count = 0;
  return document;
}

void cjson_free(cjson_document *document) {
  free(document->text);
  free(document->tokens);
  *document = {};
}
