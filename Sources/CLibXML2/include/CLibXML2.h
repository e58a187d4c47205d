#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>

// The part of libxml2's xmlTextWriter that is used here, without its headers: they bring in the
// system's ICU, which Swift cannot see next to the one in Foundation.

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

/// The most attributes of an element.
enum { clibxml2_maximum_attributes = 64 };
/// The most comments, processing instructions and CDATA sections together.
enum { clibxml2_maximum_others = 10000 };
/// The most elements whose starts are handed over.
enum { clibxml2_maximum_elements = 4000000 };

/// The element that a reader is at.
typedef struct clibxml2_element clibxml2_element;

/// What a reader meets: an element's start or end with its name without a prefix, or a text.
typedef enum { clibxml2_start, clibxml2_end, clibxml2_text } clibxml2_event;

/// Gets what a reader meets; false ends the reading.
typedef bool (*clibxml2_sink)(
    void *context, clibxml2_event event, const char *text, const clibxml2_element *element);

/// How the reading of a document ended.
typedef enum {
  clibxml2_complete,
  clibxml2_stopped,
  clibxml2_malformed,
  /// It declares a document type, and with it perhaps entities.
  clibxml2_has_doctype,
  clibxml2_has_too_many_attributes,
  clibxml2_has_too_many_others,
  clibxml2_has_too_many_elements
} clibxml2_end_of_reading;

/// Reads a document in UTF-8 without files or network; a document type, too many attributes and too many comments
/// and the like are refused before anything is read. `line` becomes that of the end.
clibxml2_end_of_reading clibxml2_read(
    const void *bytes, size_t size, clibxml2_sink sink, void *context, long *line);

/// The value of an attribute without a namespace, which lives until the next is asked for; NULL if
/// the element has none.
const char *clibxml2_attribute(const clibxml2_element *element, const char *name);

#endif
