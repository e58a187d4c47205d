#include "CLibXML2.h"

#include <libxml/xmlwriter.h>
#include <stdlib.h>

struct clibxml2_writer {
  xmlBufferPtr buffer;
  xmlTextWriterPtr writer;
};

clibxml2_writer *clibxml2_make(void) {
  clibxml2_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->buffer = xmlBufferCreate();
  if (writer->buffer) writer->writer = xmlNewTextWriterMemory(writer->buffer, 0);
  if (writer->writer) return writer;
  clibxml2_free(writer);
  return NULL;
}

void clibxml2_free(clibxml2_writer *writer) {
  if (writer->writer) xmlFreeTextWriter(writer->writer);
  if (writer->buffer) xmlBufferFree(writer->buffer);
  free(writer);
}

bool clibxml2_start_document(
    clibxml2_writer *writer, const char *name, const char *namespace_uri) {
  xmlBufferEmpty(writer->buffer);
  return xmlTextWriterStartDocument(writer->writer, NULL, "UTF-8", NULL) >= 0
    && xmlTextWriterStartElementNS(
      writer->writer, NULL, BAD_CAST name, BAD_CAST namespace_uri) >= 0;
}

bool clibxml2_start_element(clibxml2_writer *writer, const char *name) {
  return xmlTextWriterStartElement(writer->writer, BAD_CAST name) >= 0;
}

bool clibxml2_end_element(clibxml2_writer *writer) {
  return xmlTextWriterEndElement(writer->writer) >= 0;
}

bool clibxml2_write_element(clibxml2_writer *writer, const char *name, const char *text) {
  return xmlTextWriterWriteElement(writer->writer, BAD_CAST name, BAD_CAST text) >= 0;
}

bool clibxml2_write_text(clibxml2_writer *writer, const char *text) {
  return xmlTextWriterWriteString(writer->writer, BAD_CAST text) >= 0;
}

const void *clibxml2_end_document(clibxml2_writer *writer, size_t *length) {
  bool ended = xmlTextWriterEndDocument(writer->writer) >= 0
    && xmlTextWriterFlush(writer->writer) >= 0;
  if (!ended) return NULL;
  *length = (size_t)xmlBufferLength(writer->buffer);
  return xmlBufferContent(writer->buffer);
}
