#define _GNU_SOURCE
#include "CLibXML2.h"

#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

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

// Behind `text`, if that is found; `end` otherwise.
static const char *behind(const char *text, const char *place, const char *end) {
  size_t length = strlen(text);
  const char *found = memmem(place, (size_t)(end - place), text, length);
  return found ? found + length : end;
}

static bool begins(const char *text, const char *place, const char *end) {
  size_t length = strlen(text);
  return (size_t)(end - place) >= length && memcmp(place, text, length) == 0;
}

// Behind the tag that begins at `place`, or where it has too many attributes, each of which has a value in
// quotes.
static const char *behind_tag(const char *place, const char *end, bool *has_too_many) {
  int attributes = 0;
  while (place < end && *place != '>') {
    if (*place == '"' || *place == '\'') {
      if (++attributes > clibxml2_maximum_attributes) {
        *has_too_many = true;
        return place;
      }
      const char *close = memchr(place + 1, *place, (size_t)(end - place - 1));
      if (!close) return end;
      place = close;
    }
    place++;
  }
  return place;
}

// What the parser must not even see. It compares each attribute of an element with each, keeps each comment before
// the first element, and a document type may have more of them. Only UTF-8 is let pass, so that both see the same; up
// to the first fault, where the parser stops, both do.
static clibxml2_end_of_reading check(const char *bytes, size_t size, long *line) {
  const char *end = bytes + size;
  const char *place = begins("\xEF\xBB\xBF", bytes, end) ? bytes + 3 : bytes;
  while (place < end && (*place == ' ' || (*place >= '\t' && *place <= '\r'))) place++;
  if (place == end || *place != '<' || memchr(bytes, 0, size)) return clibxml2_malformed;
  clibxml2_end_of_reading found = clibxml2_complete;
  int others = 0;
  while (found == clibxml2_complete
      && (place = memchr(place, '<', (size_t)(end - place))) != NULL) {
    bool has_too_many = false;
    const char *other = NULL;
    if (begins("<!--", place, end)) {
      other = behind("-->", place + 4, end);
    } else if (begins("<![CDATA[", place, end)) {
      other = behind("]]>", place + 9, end);
    } else if (begins("<?", place, end)) {
      other = behind("?>", place + 2, end);
    }
    if (other && ++others > clibxml2_maximum_others) {
      found = clibxml2_has_too_many_others;
    } else if (other) {
      place = other;
    } else if (begins("<!DOCTYPE", place, end)) {
      found = clibxml2_has_doctype;
    } else {
      place = behind_tag(place, end, &has_too_many);
      if (has_too_many) found = clibxml2_has_too_many_attributes;
    }
    if (place == end) break;
  }
  if (found != clibxml2_complete)
    for (const char *before = bytes; (before = memchr(before, '\n', (size_t)(place - before)));
         before++)
      ++*line;
  return found;
}

// What libxml2 says of its own accord, as when memory is short, is for nobody to see.
static void quiet(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

static xmlTextReaderPtr reader_of(const void *bytes, size_t size) {
  // Each thread has one of its own.
  xmlSetGenericErrorFunc(NULL, quiet);
  return xmlReaderForMemory(
    bytes, (int)size, NULL, "UTF-8",
    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_IGNORE_ENC);
}

struct clibxml2_element {
  xmlTextReaderPtr reader;
};

// Hands over what the reader is at; false if the sink wants no more.
static bool report(const clibxml2_element *element, clibxml2_sink sink, void *context) {
  xmlTextReaderPtr reader = element->reader;
  const char *name = (const char *)xmlTextReaderConstLocalName(reader);
  switch (xmlTextReaderNodeType(reader)) {
  case XML_READER_TYPE_ELEMENT:
    return sink(context, clibxml2_start, name, element)
      && (!xmlTextReaderIsEmptyElement(reader) || sink(context, clibxml2_end, name, element));
  case XML_READER_TYPE_END_ELEMENT:
    return sink(context, clibxml2_end, name, element);
  case XML_READER_TYPE_TEXT:
  case XML_READER_TYPE_CDATA:
  case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
    return sink(context, clibxml2_text, (const char *)xmlTextReaderConstValue(reader), element);
  default:
    return true;
  }
}

clibxml2_end_of_reading clibxml2_read(
    const void *bytes, size_t size, clibxml2_sink sink, void *context, long *line) {
  *line = 1;
  if (size == 0 || size > INT_MAX) return clibxml2_malformed;
  clibxml2_end_of_reading end = check(bytes, size, line);
  if (end != clibxml2_complete) return end;
  clibxml2_element element = { reader_of(bytes, size) };
  if (!element.reader) return clibxml2_malformed;
  long elements = 0;
  int more = 1;
  while (end == clibxml2_complete && (more = xmlTextReaderRead(element.reader)) == 1) {
    if (xmlTextReaderNodeType(element.reader) == XML_READER_TYPE_ELEMENT
        && ++elements > clibxml2_maximum_elements)
      end = clibxml2_has_too_many_elements;
    else if (!report(&element, sink, context))
      end = clibxml2_stopped;
  }
  *line = xmlTextReaderGetParserLineNumber(element.reader);
  if (more < 0) end = clibxml2_malformed;
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
