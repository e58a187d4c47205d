#include "CCurl.h"

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_buffer(CURL *handle, CURLoption option, char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_sinks(CURL *handle, ccurl_sink body, ccurl_sink header, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  return code;
}

long ccurl_status(CURL *handle) {
  long status = 0;
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

const char *ccurl_header(CURL *handle, const char *name) {
  struct curl_header *header = NULL;
  CURLHcode code = curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &header);
  return code == CURLHE_OK ? header->value : NULL;
}
