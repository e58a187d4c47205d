#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo take what the option says they take, which Swift cannot
   call: one function for each kind of argument. */

typedef size_t (*ccurl_sink)(char *bytes, size_t size, size_t count, void *context);

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_buffer(CURL *handle, CURLoption option, char *value);

/* Who receives the body, and who the lines of the header. */
CURLcode ccurl_set_sinks(CURL *handle, ccurl_sink body, ccurl_sink header, void *context);

/* The status of the last answer, 0 where there was none. */
long ccurl_status(CURL *handle);

/* A field of the last answer's header, valid as long as the handle; NULL where it has none. */
const char *ccurl_header(CURL *handle, const char *name);

#endif
