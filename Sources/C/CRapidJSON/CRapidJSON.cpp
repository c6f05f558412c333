#include "CRapidJSON.h"

#include <stdlib.h>
#include <string.h>

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

namespace {

/// RapidJSON's stream, but it skips the part of a string that needs no handling in a loop of its own:
/// without it, 1,000 rows take a tenth more instructions. RAPIDJSON_SSE2 would do that too, but in
/// version 1.1 it accepts the control characters from 0x1A to 0x1F.
struct Text : rapidjson::InsituStringStream {
  using GenericInsituStringStream::GenericInsituStringStream;

  /// Called behind a string's opening quotation mark, and for numbers, which must not be scanned: a
  /// million may follow without a mark.
  Ch *PutBegin() {
    Ch *const begin = src_;
    if (src_ != head_ && src_[-1] == '"') {
      while (*src_ != '"' && *src_ != '\\' && static_cast<unsigned char>(*src_) >= 0x20) src_++;
    }
    dst_ = src_;
    return begin;
  }
};

}  // namespace

/// RapidJSON reads a number from a copy of the stream, and asks the stream where the number began.
template <>
struct rapidjson::StreamTraits<Text> {
  enum { copyOptimization = 1 };
};

namespace {

using rapidjson::SizeType;

/// Receives RapidJSON's events; `false` ends the reading.
class TokenList {
 public:
  /// Begins with room for one token in sixteen bytes, more than GitHub's responses have.
  TokenList(cjson_document &document, size_t bytes, uint32_t max_depth, uint32_t max_tokens)
      : document_(document),
        max_depth_(max_depth),
        max_tokens_(max_tokens),
        first_capacity_(static_cast<uint32_t>(bytes / 16) + 16) {}

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
    const uint32_t wanted =
        capacity_ == 0 ? first_capacity_ : capacity_ < max_tokens_ / 2 ? capacity_ * 2 : max_tokens_;
    const uint32_t capacity = wanted < max_tokens_ ? wanted : max_tokens_;
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
  const uint32_t first_capacity_;
  uint32_t capacity_ = 0;
  uint32_t depth_ = 0;
  uint32_t open_ = 0;
};

}  // namespace

cjson_document cjson_read(
    const void *bytes, size_t count, uint32_t max_depth, uint32_t max_tokens) {
  cjson_document document = {};
  if (count > UINT32_MAX - 1) {
    document.failure = "Too long.";
    return document;
  }
  document.text = static_cast<char *>(malloc(count + 1));
  if (!document.text) {
    document.failure = "Out of memory.";
    return document;
  }
  if (count > 0) memcpy(document.text, bytes, count);
  // RapidJSON ends at a zero byte.
  document.text[count] = 0;

  TokenList tokens(document, count, max_depth, max_tokens);
  Text stream(document.text);
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
