#include "CCurl.h"

#include <dlfcn.h>
#include <sys/socket.h>
#include <unistd.h>

#define FUNCTIONS(DO)                                                                      \
  DO(global_init) DO(getdate) DO(slist_append) DO(slist_free_all) DO(easy_init)            \
  DO(easy_cleanup) DO(easy_reset) DO(easy_setopt) DO(easy_perform) DO(easy_getinfo)        \
  DO(easy_header) DO(easy_strerror) DO(multi_init) DO(multi_cleanup)                      \
  DO(multi_add_handle) DO(multi_remove_handle) DO(multi_perform) DO(multi_poll)            \
  DO(multi_info_read)

#define MEMBER(name) __typeof__(curl_##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} curl;

#define FIND(name)                                                                         \
  curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name);                        \
  if (curl.name == NULL) return dlerror();

const char *ccurl_open(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW);
  if (library == NULL) return dlerror();
  FUNCTIONS(FIND)
  CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT);
  return code == CURLE_OK ? NULL : curl.easy_strerror(code);
}

time_t ccurl_date(const char *text) {
  return curl.getdate(text, NULL);
}

struct curl_slist *ccurl_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}

void ccurl_free(struct curl_slist *list) {
  curl.slist_free_all(list);
}

CURL *ccurl_begin(void) {
  return curl.easy_init();
}

void ccurl_end(CURL *handle) {
  curl.easy_cleanup(handle);
}

void ccurl_reset(CURL *handle) {
  curl.easy_reset(handle);
}

CURLcode ccurl_perform(CURL *handle) {
  return curl.easy_perform(handle);
}

CURLM *ccurl_begin_polling(void) {
  return curl.multi_init();
}

void ccurl_end_polling(CURLM *poller) {
  curl.multi_cleanup(poller);
}

CURLcode ccurl_perform_polling(CURL *handle, CURLM *poller) {
  CURLcode result = CURLE_FAILED_INIT;
  if (curl.multi_add_handle(poller, handle) != CURLM_OK) return result;
  int running = 1, ready = 0, left = 0, pause = 1;
  while (curl.multi_perform(poller, &running) == CURLM_OK && running > 0) {
    if (curl.multi_poll(poller, NULL, 0, pause, &ready) != CURLM_OK) break;
    pause = ready > 0 ? 1 : pause < 64 ? pause * 2 : pause;
  }
  for (CURLMsg *message; (message = curl.multi_info_read(poller, &left)) != NULL;)
    if (message->msg == CURLMSG_DONE) result = message->data.result;
  curl.multi_remove_handle(poller, handle);
  return result;
}

CURLcode ccurl_set_watcher(CURL *handle, ccurl_watcher watcher, void *context) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watcher);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return code;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  struct ccurl_sockets *sockets = context;
  int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  for (int place = 0; descriptor >= 0 && place < CCURL_SOCKETS; place++) {
    if (sockets->open[place] != 0) continue;
    sockets->open[place] = descriptor + 1;
    break;
  }
  return descriptor;
}

static int close_socket(void *context, curl_socket_t descriptor) {
  struct ccurl_sockets *sockets = context;
  for (int place = 0; place < CCURL_SOCKETS; place++)
    if (sockets->open[place] == descriptor + 1) sockets->open[place] = 0;
  return close(descriptor);
}

CURLcode ccurl_set_sockets(CURL *handle, struct ccurl_sockets *sockets) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_OPENSOCKETDATA, sockets);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, sockets);
  return code;
}

void ccurl_shut(struct ccurl_sockets *sockets) {
  for (int place = 0; place < CCURL_SOCKETS; place++)
    if (sockets->open[place] != 0) shutdown(sockets->open[place] - 1, SHUT_RDWR);
}

const char *ccurl_words(CURLcode code) {
  return curl.easy_strerror(code);
}

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode ccurl_set_buffer(CURL *handle, CURLoption option, char *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode ccurl_set_sinks(CURL *handle, ccurl_sink body, ccurl_sink header, void *context) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_HEADERDATA, context);
  return code;
}

CURLcode ccurl_set_upload(
  CURL *handle, ccurl_sink read, ccurl_seek seek, void *context, curl_off_t size) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_UPLOAD, 1L);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_READFUNCTION, read);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_READDATA, context);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_SEEKDATA, context);
  if (code == CURLE_OK) code = curl.easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, size);
  return code;
}

CURLcode ccurl_set_body(CURL *handle, const void *bytes, curl_off_t size) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, size);
  return code == CURLE_OK ? curl.easy_setopt(handle, CURLOPT_POSTFIELDS, bytes) : code;
}

long ccurl_status(CURL *handle) {
  long status = 0;
  return curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

const char *ccurl_header(CURL *handle, const char *name) {
  struct curl_header *header = NULL;
  CURLHcode code = curl.easy_header(handle, name, 0, CURLH_HEADER, -1, &header);
  return code == CURLHE_OK ? header->value : NULL;
}

const char *ccurl_entry_path(CURL *handle) {
  char *path = NULL;
  return curl.easy_getinfo(handle, CURLINFO_FTP_ENTRY_PATH, &path) == CURLE_OK ? path : NULL;
}
