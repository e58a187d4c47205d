#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(DO)                                                                      \
  DO(start_daemon) DO(stop_daemon) DO(lookup_connection_value) DO(queue_response)          \
  DO(create_response_from_callback) DO(add_response_header) DO(destroy_response)           \
  DO(set_connection_option)

#define MEMBER(name) __typeof__(MHD_##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} mhd;

#define FIND(name)                                                                         \
  mhd.name = (__typeof__(mhd.name))dlsym(library, "MHD_" #name);                           \
  if (mhd.name == NULL) return dlerror();

const char *cmicrohttpd_open(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW);
  if (library == NULL) return dlerror();
  FUNCTIONS(FIND)
  return NULL;
}

enum {
  /// The most connections at once: fewer than the files that a process may usually have open.
  connection_limit = 900,
  /// From so many on, connections are many.
  crowd = 256,
  idle_seconds = 30,
  crowded_idle_seconds = 1,
  /// What of a body is copied for a connection at a time, in bytes.
  piece = 32 << 10,
};

struct cmicrohttpd_server {
  /// How many connections there are; the server's own thread counts.
  unsigned int connections;
  struct MHD_Daemon *daemon;
  cmicrohttpd_handler handler;
  void *context;
};

struct cmicrohttpd_response {
  struct MHD_Response *response;
  unsigned int status;
};

struct body {
  const char *bytes;
  size_t length;
  void *owner;
  void (*release)(void *owner);
};

static ssize_t read_body(void *context, uint64_t position, char *buffer, size_t room) {
  const struct body *body = context;
  if (position >= body->length) return MHD_CONTENT_READER_END_OF_STREAM;
  size_t rest = body->length - position;
  size_t count = rest < room ? rest : room;
  memcpy(buffer, body->bytes + position, count);
  return (ssize_t)count;
}

static void free_body(void *context) {
  struct body *body = context;
  body->release(body->owner);
  free(body);
}

static void count_connection(
    void *context, struct MHD_Connection *connection, void **connection_context,
    enum MHD_ConnectionNotificationCode code) {
  (void)connection_context;
  cmicrohttpd_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    server->connections--;
  } else if (server->connections++ >= crowd) {
    mhd.set_connection_option(
        connection, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned int)crowded_idle_seconds);
  }
}

static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// A request's body is not waited for: an answer at the first call ends the connection.
static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *target, const char *method,
    const char *version, const char *body, size_t *body_length, void **request_context) {
  (void)version;
  (void)body;
  (void)body_length;
  (void)request_context;
  const cmicrohttpd_server *server = context;
  cmicrohttpd_request request = {
      .method = method,
      .target = target,
      .host = mhd.lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST),
  };
  cmicrohttpd_response *answer = server->handler(server->context, &request);
  if (!answer) return MHD_NO;
  enum MHD_Result result = mhd.queue_response(connection, answer->status, answer->response);
  mhd.destroy_response(answer->response);
  free(answer);
  return result;
}

cmicrohttpd_server *cmicrohttpd_start(
    int listening_socket, cmicrohttpd_handler handler, void *context) {
  cmicrohttpd_server *server = malloc(sizeof *server);
  if (!server) return NULL;
  server->handler = handler;
  server->context = context;
  server->connections = 0;
  server->daemon = mhd.start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, handle, server,
      MHD_OPTION_LISTEN_SOCKET, listening_socket,
      MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)idle_seconds,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned int)connection_limit,
      MHD_OPTION_NOTIFY_CONNECTION, count_connection, server,
      MHD_OPTION_END);
  if (server->daemon) return server;
  free(server);
  return NULL;
}

void cmicrohttpd_stop(cmicrohttpd_server *server) {
  mhd.stop_daemon(server->daemon);
  free(server);
}

cmicrohttpd_response *cmicrohttpd_make_response(
    unsigned int status, const void *body, size_t length, void *owner, void (*release)(void *owner)) {
  cmicrohttpd_response *made = malloc(sizeof *made);
  struct body *shared = malloc(sizeof *shared);
  if (made && shared) {
    *shared = (struct body){.bytes = body, .length = length, .owner = owner, .release = release};
    made->status = status;
    made->response =
        mhd.create_response_from_callback(length, piece, read_body, shared, free_body);
    if (made->response) return made;
  }
  release(owner);
  free(shared);
  free(made);
  return NULL;
}

void cmicrohttpd_add_header(
    cmicrohttpd_response *response, const char *name, const char *value) {
  mhd.add_response_header(response->response, name, value);
}
