#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>

// libdeflate, opened when it is needed.

typedef struct libdeflate_compressor cdeflate_compressor;

/// Opens libdeflate; only then may the other functions be called. What is wrong if it cannot be
/// opened, NULL if it was.
const char *cdeflate_open(void);

/// A compressor for one thread at a time, of level 1 to 12; NULL when memory is short.
cdeflate_compressor *cdeflate_begin(int level);

void cdeflate_end(cdeflate_compressor *compressor);

/// The most that so many bytes can take as gzip.
size_t cdeflate_bound(cdeflate_compressor *compressor, size_t size);

/// Writes the bytes as gzip, without name and time: how many bytes, or 0 if they do not fit.
size_t cdeflate_gzip(
    cdeflate_compressor *compressor, const void *bytes, size_t size, void *room, size_t room_size);

#endif
