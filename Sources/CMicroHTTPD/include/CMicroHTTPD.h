#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>

// libmicrohttpd without its variadic functions and its enumerations, which Swift sees differently
// from version to version.

/// A request whose header has arrived; it lives until its handler returns.
typedef struct {
  const char *method;
  /// The path as it was sent, percent signs and all, without the query.
  const char *target;
  /// The Host header, NULL where there is none.
  const char *host;
} cmicrohttpd_request;

typedef struct cmicrohttpd_response cmicrohttpd_response;
typedef struct cmicrohttpd_server cmicrohttpd_server;

/// Makes the response to a request, or NULL, which drops the connection; called on the server's
/// own thread.
typedef cmicrohttpd_response *(*cmicrohttpd_handler)(
    void *context, const cmicrohttpd_request *request);

/// Opens libmicrohttpd; only then may the other functions be called. What is wrong where it cannot be
/// opened, NULL where it was.
const char *cmicrohttpd_open(void);

/// Starts one thread that serves, for a while, any connection, however idle; once they are many, further ones only as
/// long as something is sent over them, so that idle ones shut nobody out. It serves a listening TCP socket; NULL when it cannot start, the socket
/// then still open.
cmicrohttpd_server *cmicrohttpd_start(
    int listening_socket, cmicrohttpd_handler handler, void *context);

/// Ends the thread and closes all sockets.
void cmicrohttpd_stop(cmicrohttpd_server *server);

/// A response with a body that stays where it is until its owner is released, on whatever thread; NULL when memory
/// is short, the owner then released. The handler hands the response over.
cmicrohttpd_response *cmicrohttpd_make_response(
    unsigned int status, const void *body, size_t length, void *owner, void (*release)(void *owner));

void cmicrohttpd_add_header(
    cmicrohttpd_response *response, const char *name, const char *value);

#endif
