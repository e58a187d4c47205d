#include "CLibXML2.h"

#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
#include <limits.h>
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

static void report(xmlTextReaderPtr reader, clibxml2_sink sink, void *context) {
  const char *name = (const char *)xmlTextReaderConstLocalName(reader);
  switch (xmlTextReaderNodeType(reader)) {
  case XML_READER_TYPE_ELEMENT:
    sink(context, clibxml2_start, name);
    if (xmlTextReaderIsEmptyElement(reader)) sink(context, clibxml2_end, name);
    break;
  case XML_READER_TYPE_END_ELEMENT:
    sink(context, clibxml2_end, name);
    break;
  case XML_READER_TYPE_TEXT:
  case XML_READER_TYPE_CDATA:
  case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
    sink(context, clibxml2_text, (const char *)xmlTextReaderConstValue(reader));
    break;
  default:
    break;
  }
}

bool clibxml2_read(const void *bytes, size_t size, clibxml2_sink sink, void *context) {
  if (size == 0 || size > INT_MAX) return false;
  xmlTextReaderPtr reader = xmlReaderForMemory(
    bytes, (int)size, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  if (!reader) return false;
  int more;
  while ((more = xmlTextReaderRead(reader)) == 1) report(reader, sink, context);
  xmlFreeTextReader(reader);
  return more == 0;
}

struct clibxml2_element {
  xmlTextReaderPtr reader;
};

clibxml2_end_of_reading clibxml2_read_elements(
    const void *bytes, size_t size, clibxml2_element_sink sink, void *context, long *line) {
  *line = 1;
  if (size == 0 || size > INT_MAX) return clibxml2_malformed;
  clibxml2_element element = { xmlReaderForMemory(
    bytes, (int)size, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING) };
  if (!element.reader) return clibxml2_malformed;
  clibxml2_end_of_reading end = clibxml2_complete;
  int more = 1;
  while (end == clibxml2_complete && (more = xmlTextReaderRead(element.reader)) == 1) {
    switch (xmlTextReaderNodeType(element.reader)) {
    case XML_READER_TYPE_DOCUMENT_TYPE:
      end = clibxml2_has_doctype;
      break;
    case XML_READER_TYPE_ELEMENT:
      if (!sink(context, &element, (const char *)xmlTextReaderConstLocalName(element.reader)))
        end = clibxml2_stopped;
      break;
    default:
      break;
    }
  }
  *line = xmlTextReaderGetParserLineNumber(element.reader);
  if (more < 0) {
    // The parser is ahead of the reader: what is wrong may come after a document type.
    xmlDocPtr document = xmlTextReaderCurrentDoc(element.reader);
    end = document && xmlGetIntSubset(document) ? clibxml2_has_doctype : clibxml2_malformed;
    xmlFreeTextReader(element.reader);
    xmlFreeDoc(document);
    return end;
  }
  xmlFreeTextReader(element.reader);
  return end;
}

const char *clibxml2_attribute(const clibxml2_element *element, const char *name) {
  const char *value = NULL;
  if (xmlTextReaderMoveToAttribute(element->reader, BAD_CAST name) == 1)
    value = (const char *)xmlTextReaderConstValue(element->reader);
  xmlTextReaderMoveToElement(element->reader);
  return value;
}
