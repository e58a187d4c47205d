#include "CCrypto.h"

#include <dlfcn.h>
#include <openssl/sha.h>

static __typeof__(SHA256) *sha256;

const char *ccrypto_open(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW);
  if (library == NULL) return dlerror();
  sha256 = (__typeof__(sha256))dlsym(library, "SHA256");
  return sha256 == NULL ? dlerror() : NULL;
}

void ccrypto_sha256(const void *bytes, size_t size, unsigned char *digest) {
  sha256(bytes, size, digest);
}
