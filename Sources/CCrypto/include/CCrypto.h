#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>

/* Opens OpenSSL's libcrypto; only then may the other function be called. What is wrong if it cannot be
   opened, NULL if it was. */
const char *ccrypto_open(void);

/* The SHA-256 of some bytes, which are 32 then. */
void ccrypto_sha256(const void *bytes, size_t size, unsigned char *digest);

#endif
