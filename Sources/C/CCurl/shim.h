#pragma once

#include <curl/curl.h>
#include <dlfcn.h>

// libcurl is loaded when the first request is sent: linking it costs every start of the program
// several milliseconds. Only the headers are used here, so each pointer has the exact type of the
// function it stands for.
#define CCURL_FUNCTIONS(X) \
  X(global_init) \
  X(version) \
  X(free) \
  X(slist_append) \
  X(slist_free_all) \
  X(easy_init) \
  X(easy_setopt) \
  X(easy_getinfo) \
  X(easy_strerror) \
  X(easy_cleanup) \
  X(multi_init) \
  X(multi_setopt) \
  X(multi_add_handle) \
  X(multi_remove_handle) \
  X(multi_perform) \
  X(multi_poll) \
  X(multi_wakeup) \
  X(multi_info_read) \
  X(multi_strerror) \
  X(multi_cleanup) \
  X(url) \
  X(url_set) \
  X(url_get) \
  X(url_cleanup)

struct ccurl {
#define CCURL_FIELD(name) __typeof__(&curl_##name) _Nonnull name;
  CCURL_FUNCTIONS(CCURL_FIELD)
#undef CCURL_FIELD
};

// Fills the table from an image opened by dlopen; NULL, or the loader's text about what is missing.
static inline const char *_Nullable ccurl_resolve(
  struct ccurl *_Nonnull curl, void *_Nonnull image) {
#define CCURL_RESOLVE(name) \
  { \
    void *symbol = dlsym(image, "curl_" #name); \
    if (!symbol) return dlerror(); \
    curl->name = (__typeof__(&curl_##name))symbol; \
  }
  CCURL_FUNCTIONS(CCURL_RESOLVE)
#undef CCURL_RESOLVE
  return NULL;
}

// Options by number: older headers do not have the first two, newer ones call the last obsolete.
// Source: https://curl.se/libcurl/c/symbols-in-versions.html
static const CURLoption ccurl_protocols_str = (CURLoption)(CURLOPTTYPE_STRINGPOINT + 318);
static const CURLoption ccurl_quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);
static const CURLoption ccurl_protocols = (CURLoption)(CURLOPTTYPE_LONG + 181);

// Swift cannot call variadic functions, so each kind of argument gets its own.
static inline CURLcode ccurl_set_long(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option,
  const char *_Nullable value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option,
  const void *_Nullable value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_receiver(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option,
  curl_write_callback _Nonnull value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_opener(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, curl_opensocket_callback _Nonnull value) {
  return curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode ccurl_set_prerequest(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, curl_prereq_callback _Nonnull value) {
  return curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode ccurl_get_long(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO info, long *_Nonnull value) {
  return curl->easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_offset(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO info,
  curl_off_t *_Nonnull value) {
  return curl->easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_string(
  const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO info,
  const char *_Nullable *_Nonnull value) {
  return curl->easy_getinfo(easy, info, value);
}

static inline CURLMcode ccurl_set_multi_long(
  const struct ccurl *_Nonnull curl, CURLM *_Nonnull multi, CURLMoption option, long value) {
  return curl->multi_setopt(multi, option, value);
}
