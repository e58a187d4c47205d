#include "CBrotli.h"

#include <brotli/encode.h>
#include <dlfcn.h>

#define FUNCTIONS(DO) DO(MaxCompressedSize) DO(Compress)

#define MEMBER(name) __typeof__(BrotliEncoder##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} brotli;

#define FIND(name)                                                                         \
  brotli.name = (__typeof__(brotli.name))dlsym(library, "BrotliEncoder" #name);            \
  if (brotli.name == NULL) return dlerror();

const char *cbrotli_open(void) {
  void *library = dlopen("libbrotlienc.so.1", RTLD_NOW);
  if (library == NULL) return dlerror();
  FUNCTIONS(FIND)
  return NULL;
}

size_t cbrotli_bound(size_t size) {
  return brotli.MaxCompressedSize(size);
}

size_t cbrotli_compress(
    int quality, const void *text, size_t size, void *room, size_t room_size) {
  size_t written = room_size;
  BROTLI_BOOL is_done = brotli.Compress(
      quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, size, text, &written, room);
  return is_done ? written : 0;
}
