#include "CDeflate.h"

#include <dlfcn.h>
#include <libdeflate.h>

#define FUNCTIONS(DO)                                                                      \
  DO(alloc_compressor) DO(free_compressor) DO(gzip_compress_bound) DO(gzip_compress)

#define MEMBER(name) __typeof__(libdeflate_##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} deflate;

#define FIND(name)                                                                         \
  deflate.name = (__typeof__(deflate.name))dlsym(library, "libdeflate_" #name);            \
  if (deflate.name == NULL) return dlerror();

const char *cdeflate_open(void) {
  void *library = dlopen("libdeflate.so.0", RTLD_NOW);
  if (library == NULL) return dlerror();
  FUNCTIONS(FIND)
  return NULL;
}

cdeflate_compressor *cdeflate_begin(int level) {
  return deflate.alloc_compressor(level);
}

void cdeflate_end(cdeflate_compressor *compressor) {
  deflate.free_compressor(compressor);
}

size_t cdeflate_bound(cdeflate_compressor *compressor, size_t size) {
  return deflate.gzip_compress_bound(compressor, size);
}

size_t cdeflate_gzip(
    cdeflate_compressor *compressor, const void *bytes, size_t size, void *room,
    size_t room_size) {
  return deflate.gzip_compress(compressor, bytes, size, room, room_size);
}
