#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* Constants that are macros in some releases and members of enumerations in others, which Swift imports as
   values of different types. */
static const long ccurl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2 | CURL_SSLVERSION_MAX_TLSv1_2;
static const long ccurl_ssl_all = CURLUSESSL_ALL;
static const long ccurl_auth_tls = CURLFTPAUTH_TLS;
static const long ccurl_no_cwd = CURLFTPMETHOD_NOCWD;
static const long ccurl_single_cwd = CURLFTPMETHOD_SINGLECWD;

/* Opens libcurl; only then may the other functions be called. What is wrong where it cannot be
   opened, NULL where it was. */
const char *ccurl_open(void);

/* curl_getdate, curl_slist_append and curl_slist_free_all. */
time_t ccurl_date(const char *text);
struct curl_slist *ccurl_append(struct curl_slist *list, const char *text);
void ccurl_free(struct curl_slist *list);

/* curl_easy_init, curl_easy_cleanup, curl_easy_reset, curl_easy_perform and curl_easy_strerror. */
CURL *ccurl_begin(void);
void ccurl_end(CURL *handle);
void ccurl_reset(CURL *handle);
CURLcode ccurl_perform(CURL *handle);
const char *ccurl_words(CURLcode code);

/* curl_easy_perform with a loop that looks again after a few milliseconds of silence: with FTP,
   libcurl 7.88 forgets at times a socket that it has to wait for, and sleeps for a second. The
   connections are the poller's; it ends before the handle. NULL if memory is short. */
CURLM *ccurl_begin_polling(void);
void ccurl_end_polling(CURLM *poller);
CURLcode ccurl_perform_polling(CURL *handle, CURLM *poller);

/* curl_easy_setopt and curl_easy_getinfo take what the option says they take, which Swift cannot
   call: one function for each kind of argument. */

typedef size_t (*ccurl_sink)(char *bytes, size_t size, size_t count, void *context);

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_buffer(CURL *handle, CURLoption option, char *value);

/* Who receives the body, and who the lines of the header. */
CURLcode ccurl_set_sinks(CURL *handle, ccurl_sink body, ccurl_sink header, void *context);

/* The body of an HTTP request, which has to stay where it is. */
CURLcode ccurl_set_body(CURL *handle, const void *bytes, curl_off_t size);

/* Who hands over the file that is sent, and who begins it again at another offset. */
typedef int (*ccurl_seek)(void *context, curl_off_t offset, int origin);
CURLcode ccurl_set_upload(
  CURL *handle, ccurl_sink read, ccurl_seek seek, void *context, curl_off_t size);

/* Who is asked at least each second whether a transfer goes on, whatever libcurl waits for; it ends if
   that is not 0. */
typedef int (*ccurl_watcher)(
  void *context, curl_off_t coming, curl_off_t came, curl_off_t going, curl_off_t went);
CURLcode ccurl_set_watcher(CURL *handle, ccurl_watcher watcher, void *context);

/* The sockets that a handle opened; all zero in the beginning. It is there until the connections have
   ended. */
#define CCURL_SOCKETS 8
struct ccurl_sockets {
  int open[CCURL_SOCKETS];
};
CURLcode ccurl_set_sockets(CURL *handle, struct ccurl_sockets *sockets);

/* Cuts the handle's connections: libcurl waits two minutes for a farewell of an FTP server that says
   nothing any more. */
void ccurl_shut(struct ccurl_sockets *sockets);

/* The status of the last answer, 0 where there was none. */
long ccurl_status(CURL *handle);

/* A field of the last answer's header, valid as long as the handle; NULL where it has none. */
const char *ccurl_header(CURL *handle, const char *name);

/* The folder in which an FTP server put this login, valid until the next transfer; NULL if unknown. */
const char *ccurl_entry_path(CURL *handle);

#endif
