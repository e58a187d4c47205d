#ifndef CBROTLI_H
#define CBROTLI_H

#include <stddef.h>

// The encoder of brotli, opened when it is needed.

/// Opens libbrotlienc; only then may the other functions be called. What is wrong if it cannot be
/// opened, NULL if it was.
const char *cbrotli_open(void);

/// The most that so many bytes can take.
size_t cbrotli_bound(size_t size);

/// Writes text as a brotli stream of quality 0 to 11: how many bytes, or 0 if they do not fit or
/// memory is short.
size_t cbrotli_compress(
    int quality, const void *text, size_t size, void *room, size_t room_size);

#endif
