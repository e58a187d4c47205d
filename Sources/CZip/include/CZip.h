#ifndef CZIP_H
#define CZIP_H

#include <stdbool.h>
#include <stddef.h>

/* Opens libzip; only then may the other functions be called. What is wrong if it cannot be opened,
   NULL if it was. */
const char *czip_open(void);

typedef struct czip_archive czip_archive;

/* An archive in memory that outlives it; NULL if the bytes are none. */
czip_archive *czip_read(const void *bytes, size_t size);
void czip_free(czip_archive *archive);

/* How many entries it has. */
long long czip_count(czip_archive *archive);

/* Whether the first entry is encrypted. */
bool czip_is_encrypted(czip_archive *archive);

/* Whether the first entry is stored or deflated: other methods may ask for gigabytes. */
bool czip_is_plain(czip_archive *archive);

/* How often the bytes with which an entry of an archive's list begins occur: it has no more entries. */
size_t czip_headers(const void *bytes, size_t size);

/* Decompresses the first entry from its start into a buffer: how many bytes, -1 if it is damaged, and
   the buffer's size plus one if it has more. */
long long czip_extract(czip_archive *archive, void *buffer, size_t size);

#endif
