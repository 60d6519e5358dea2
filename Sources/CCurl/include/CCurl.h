// The interface to libcurl, which is loaded when the first request is made.
//
// The library is found at run time, so that programs start without it and its twenty
// dependencies. A request is one exchange: redirects and retries are the caller's.
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
  CCURL_TOO_LARGE,    // the body or the header exceeds its limit
  CCURL_CANCELLED,    // the caller's closure returned 1
  CCURL_TLS,          // the certificate or the encryption
  CCURL_NO_MEMORY,
  CCURL_OTHER,        // the answer is not HTTP, or anything else
} ccurl_outcome;

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
