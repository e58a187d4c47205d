#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a TOML value is.
typedef enum __attribute__((enum_extensibility(closed))) {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  CTOML_DATE_OR_TIME,
} ctoml_kind;

/// A place in the file; both count from 1, columns in Unicode scalars.
typedef struct {
  uint32_t line;
  uint32_t column;
} ctoml_place;

/// UTF-8 without a terminating zero; it lives as long as its document.
typedef struct {
  const char *bytes;
  size_t length;
} ctoml_text;

/// One value; what its kind does not have is zero.
typedef struct {
  ctoml_kind kind;
  ctoml_place place;
  /// Key of a table's member and its place.
  ctoml_text key;
  ctoml_place key_place;
  ctoml_text text;
  int64_t integer;
  bool boolean;
  /// How many children of a table or an array follow, each with its own children behind it.
  size_t child_count;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

/// Reads TOML 1.0; never NULL. A document that is not TOML has an error and no nodes.
ctoml_document *ctoml_parse(const char *bytes, size_t length);
void ctoml_free(ctoml_document *document);

/// The root table and all below it, parents before children, members of a table as they stand in
/// the file.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

/// Whether the document is not TOML, and if so why and where.
bool ctoml_error(const ctoml_document *document, ctoml_text *message, ctoml_place *place);

#ifdef __cplusplus
}
#endif

#endif
