#pragma once

#include <dlfcn.h>
#include <jq.h>
#include <unistd.h>

// libjq is loaded when an expression is there to be run: no other start of the program shall pay
// for it. Only the headers are used here, so each pointer has the exact type of the function it
// stands for.
#define CJQ_FUNCTIONS(X) \
  X(jq_init) \
  X(jq_set_error_cb) \
  X(jq_set_debug_cb) \
  X(jq_set_input_cb) \
  X(jq_compile) \
  X(jq_start) \
  X(jq_next) \
  X(jq_halted) \
  X(jq_get_exit_code) \
  X(jq_get_error_message) \
  X(jq_teardown) \
  X(jv_get_kind) \
  X(jv_free) \
  X(jv_copy) \
  X(jv_array) \
  X(jv_array_append) \
  X(jv_number_value) \
  X(jv_invalid_has_msg) \
  X(jv_invalid_get_msg) \
  X(jv_parse_sized) \
  X(jv_dump_string) \
  X(jv_string_value) \
  X(jv_string_length_bytes)

struct cjq {
#define CJQ_FIELD(name) __typeof__(&name) _Nonnull name;
  CJQ_FUNCTIONS(CJQ_FIELD)
#undef CJQ_FIELD
};

// Fills the table from an image opened by dlopen; NULL, or the loader's text about what is missing.
static inline const char *_Nullable cjq_resolve(struct cjq *_Nonnull jq, void *_Nonnull image) {
#define CJQ_RESOLVE(name) \
  { \
    void *symbol = dlsym(image, #name); \
    if (!symbol) return dlerror(); \
    jq->name = (__typeof__(&name))symbol; \
  }
  CJQ_FUNCTIONS(CJQ_RESOLVE)
#undef CJQ_RESOLVE
  return NULL;
}

// Swift sees glibc's environ as a constant. It is declared for GNU sources only.
extern char **environ;

static inline char *_Nullable *_Nonnull cjq_environment(void) {
  return __atomic_load_n(&environ, __ATOMIC_ACQUIRE);
}

static inline void cjq_set_environment(char *_Nullable *_Nonnull variables) {
  __atomic_store_n(&environ, variables, __ATOMIC_RELEASE);
}
