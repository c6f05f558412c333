// glibc 2.35 has new versions of these functions, which differ in `errno` only. Programs that use the
// old ones, as parts of Swift's library do, also run with glibc 2.34.

#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#endif

#ifdef OLDEST
__asm__(".symver old_hypot, hypot@" OLDEST);
__asm__(".symver old_hypotf, hypotf@" OLDEST);

double old_hypot(double x, double y);
float old_hypotf(float x, float y);

// Hidden: otherwise the dynamic linker would bind old_hypot to them, and the calls of other libraries.
#pragma GCC visibility push(hidden)
double hypot(double x, double y) { return old_hypot(x, y); }
float hypotf(float x, float y) { return old_hypotf(x, y); }
#pragma GCC visibility pop
#endif
