#include "CFuzz.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t));
// Of the address sanitizer. What it takes for itself is not counted.
extern int __sanitizer_install_malloc_and_free_hooks(
  void (*on_malloc)(const volatile void *, size_t), void (*on_free)(const volatile void *));
extern size_t __sanitizer_get_allocated_size(const volatile void *);

static const long memory_limit = 64L << 20;
static const double time_limit = 1;

static atomic_long taken;
static atomic_long most;
static double began;

static void on_malloc(const volatile void *place, size_t size) {
  (void)place;
  long now = atomic_fetch_add(&taken, (long)size) + (long)size;
  long before = atomic_load(&most);
  while (now > before && !atomic_compare_exchange_weak(&most, &before, now)) {}
}

static void on_free(const volatile void *place) {
  if (place) atomic_fetch_sub(&taken, (long)__sanitizer_get_allocated_size(place));
}

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void begin(void) {
  static int is_installed;
  if (!is_installed) is_installed = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
  atomic_store(&taken, 0);
  atomic_store(&most, 0);
  began = processor_time();
}

static void end(void) {
  double seconds = processor_time() - began;
  long bytes = atomic_load(&most);
  if (bytes > memory_limit) {
    fprintf(stderr, "fuzz: the input takes %ld MiB, the limit is %ld\n", bytes >> 20,
      memory_limit >> 20);
    abort();
  }
  if (seconds > time_limit) {
    fprintf(stderr, "fuzz: the input takes %.1f s, the limit is %.0f\n", seconds, time_limit);
    abort();
  }
}

static void (*reader)(const uint8_t *, size_t);

static int test(const uint8_t *start, size_t count) {
  begin();
  reader(start, count);
  end();
  return 0;
}

int cfuzz_run(int argc, char **argv, void (*read)(const uint8_t *, size_t)) {
  reader = read;
  return LLVMFuzzerRunDriver(&argc, &argv, test);
}
