#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>

// The part of libxml2's xmlTextWriter that is used here, without its headers: they bring in the
// system's ICU, which Swift cannot see beside the one in Foundation.

/// Writes one document after another into the same buffer.
typedef struct clibxml2_writer clibxml2_writer;

/// A writer; NULL when memory is short.
clibxml2_writer *clibxml2_make(void);
void clibxml2_free(clibxml2_writer *writer);

// Each of these is false when memory is short; texts are UTF-8 and end with a zero.

/// Forgets the document before and begins one in UTF-8 with its outermost element.
bool clibxml2_start_document(clibxml2_writer *writer, const char *name, const char *namespace_uri);
bool clibxml2_start_element(clibxml2_writer *writer, const char *name);
bool clibxml2_end_element(clibxml2_writer *writer);
bool clibxml2_write_element(clibxml2_writer *writer, const char *name, const char *text);
bool clibxml2_write_text(clibxml2_writer *writer, const char *text);

/// Ends the document; its bytes live until the next one begins. NULL when memory is short.
const void *clibxml2_end_document(clibxml2_writer *writer, size_t *length);

/// What a reader meets: an element's start or end with its local name, or a text.
typedef enum { clibxml2_start, clibxml2_end, clibxml2_text } clibxml2_event;
typedef void (*clibxml2_sink)(void *context, clibxml2_event event, const char *text);

/// Reads a document without files, network or entities of its own; false if it is not well formed.
bool clibxml2_read(const void *bytes, size_t size, clibxml2_sink sink, void *context);

#endif
