// The interface to libcurl, which is loaded when the first request is made.
//
// The library is found at run time, so that programs start without it and its dependencies: 25 more
// libraries, in addition to 40. The numbers of its options are part of its binary interface, so no
// header of libcurl is needed. A request is one exchange: redirects and retries are the caller's,
// in Swift, where tests cover them without a network.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

enum { CCURL_MESSAGE_SIZE = 256 };

// The result of a request.
typedef enum {
  CCURL_DONE,         // an answer of any status, with its whole body
  CCURL_UNREACHABLE,  // the name is unknown, or no connection was made
  CCURL_CUT,          // the connection ended before the answer did
  CCURL_TIMEOUT,      // the idle limit or the total limit
  CCURL_TOO_LARGE,    // the body, or its stated length, exceeds the limit
  CCURL_HEADER_TOO_LARGE,
  CCURL_REFUSED,      // the host is of a kind that the request does not allow
  CCURL_CANCELLED,    // the caller's closure returned 1
  CCURL_TLS,          // the certificate or the encryption
  CCURL_NO_MEMORY,
  CCURL_OTHER,        // the answer is not HTTP, or anything else
} ccurl_outcome;

// Kinds of hosts, as bits, by their numeric addresses after name resolution.
enum {
  CCURL_PUBLIC = 1,
  CCURL_LOOPBACK = 2,    // this machine: 127/8, 0/8, ::1, ::
  CCURL_LINK_LOCAL = 4,  // 169.254/16, fe80::/10
  CCURL_PRIVATE = 8,     // RFC 1918, RFC 6598, unique local, multicast and reserved addresses
  CCURL_ALL_HOSTS = 15,
};

// Returns the kinds of the addresses of a host; 0 for a name that is not resolved.
// With resolves = 0 only for numeric addresses, in any notation.
int ccurl_kinds_of_host(const char *host, int resolves);

// A connection with the state of libcurl, for one request at a time; connections are kept open.
typedef struct ccurl_handle ccurl_handle;

// A GET request.
typedef struct {
  const char *url;
  const char *user_agent;
  const char *const *headers;  // lines such as "Accept: text/xml"
  size_t header_count;
  long connect_milliseconds, idle_seconds, total_milliseconds;
  size_t body_limit;            // bytes after decompression
  int hosts;                    // the allowed kinds of hosts
  int proxy_port;               // connections to this port are to the proxy; 0 without one
  int (*is_cancelled)(void *);  // called a few times per second
  void *context;
} ccurl_request;

// The answer; `ccurl_release` frees its memory.
typedef struct {
  ccurl_outcome outcome;
  long status;
  uint8_t *body;
  size_t body_count;
  char *headers;  // the lines of the last header, with CR LF
  size_t header_count;
  int code;           // libcurl's error
  long system_error;  // errno of a connection
  double seconds;     // the duration
  int hosts;          // the kind of the host; 0 if unknown, as behind a proxy
  int refused;        // the kinds of hosts to which no connection was made
  char message[CCURL_MESSAGE_SIZE];
} ccurl_answer;

// Loads the library; returns 0 if it is missing. Any thread may call it.
int ccurl_load(void);

// Creates a handle; NULL without the library or memory.
ccurl_handle *ccurl_open(void);
void ccurl_close(ccurl_handle *handle);

// Makes a request and waits for its end.
void ccurl_perform(
  ccurl_handle *handle, const ccurl_request *request, ccurl_answer *answer);
void ccurl_release(ccurl_answer *answer);

#endif
