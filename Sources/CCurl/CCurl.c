#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

// Numbers of libcurl's binary interface, which never change within libcurl.so.4.
enum {
  OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_ERRORBUFFER = 10010, OPT_USERAGENT = 10018,
  OPT_LOW_SPEED_LIMIT = 19, OPT_LOW_SPEED_TIME = 20, OPT_HTTPHEADER = 10023,
  OPT_HEADERDATA = 10029, OPT_NOPROGRESS = 43, OPT_FOLLOWLOCATION = 52,
  OPT_XFERINFODATA = 10057, OPT_HTTPGET = 80, OPT_NOSIGNAL = 99, OPT_ACCEPT_ENCODING = 10102,
  OPT_TIMEOUT_MS = 155, OPT_CONNECTTIMEOUT_MS = 156, OPT_PROTOCOLS = 181,
  OPT_WRITEFUNCTION = 20011, OPT_HEADERFUNCTION = 20079, OPT_XFERINFOFUNCTION = 20219,
  OPT_OPENSOCKETFUNCTION = 20163, OPT_OPENSOCKETDATA = 10164,
  PROTO_HTTP_AND_HTTPS = 3,
  INFO_RESPONSE_CODE = 0x200002, INFO_CONNECT_TIME = 0x300005, INFO_TOTAL_TIME = 0x300003,
  INFO_OS_ERRNO = 0x200019, INFO_PRIMARY_IP = 0x100020, INFO_PRIMARY_PORT = 0x200028,
  GLOBAL_ALL = 3,
};

enum { HEADER_LIMIT = 64 << 10 };

// libcurl's description of a socket that it asks for, of its binary interface.
struct socket_request {
  int family, type, protocol;
  unsigned int length;
  struct sockaddr address;
};

static struct {
  int is_loaded;
  void *(*init)(void);
  void (*cleanup)(void *);
  void (*reset)(void *);
  int (*setopt)(void *, int, ...);
  int (*getinfo)(void *, int, ...);
  int (*perform)(void *);
  const char *(*text)(int);
  void *(*append)(void *, const char *);
  void (*free_list)(void *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *symbol(void *library, const char *name, int *is_complete) {
  void *found = dlsym(library, name);
  if (!found) *is_complete = 0;
  return found;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int is_complete = 1;
  int (*global_init)(long) = symbol(library, "curl_global_init", &is_complete);
  curl.init = symbol(library, "curl_easy_init", &is_complete);
  curl.cleanup = symbol(library, "curl_easy_cleanup", &is_complete);
  curl.reset = symbol(library, "curl_easy_reset", &is_complete);
  curl.setopt = symbol(library, "curl_easy_setopt", &is_complete);
  curl.getinfo = symbol(library, "curl_easy_getinfo", &is_complete);
  curl.perform = symbol(library, "curl_easy_perform", &is_complete);
  curl.text = symbol(library, "curl_easy_strerror", &is_complete);
  curl.append = symbol(library, "curl_slist_append", &is_complete);
  curl.free_list = symbol(library, "curl_slist_free_all", &is_complete);
  curl.is_loaded = is_complete && global_init(GLOBAL_ALL) == 0;
}

int ccurl_load(void) {
  pthread_once(&once, load);
  return curl.is_loaded;
}

ccurl_handle *ccurl_open(void) {
  return ccurl_load() ? (ccurl_handle *)curl.init() : NULL;
}

void ccurl_close(ccurl_handle *handle) {
  if (handle) curl.cleanup(handle);
}

// The state of a request.
typedef struct {
  const ccurl_request *request;
  ccurl_answer *answer;
  size_t body_room, header_room;
  int is_too_large, is_header_too_large, has_no_memory, is_cancelled;
  int refused;  // the kinds of hosts to which no connection was made
} transfer;

// Kinds of hosts

static int kind_of_ipv4(uint32_t address) {
  int first = address >> 24;
  if (first == 0 || first == 127) return CCURL_LOOPBACK;
  if (address >> 16 == 0xA9FE) return CCURL_LINK_LOCAL;
  int is_private =
    first == 10 || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8  // RFC 1918
    || address >> 22 == 0x191                                         // RFC 6598, 100.64/10
    || address >> 8 == 0xC00000 || address >> 17 == 0x6309              // RFC 6890, RFC 2544
    || first >= 224;                                                  // multicast, reserved
  return is_private ? CCURL_PRIVATE : CCURL_PUBLIC;
}

static uint32_t ipv4_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static int kind_of_ipv6(const uint8_t *bytes) {
  static const uint8_t zeros[16], nat64[12] = {0, 0x64, 0xFF, 0x9B};
  if (memcmp(bytes, zeros, 15) == 0 && bytes[15] <= 1) return CCURL_LOOPBACK;
  // IPv4 addresses in IPv6: mapped, compatible, translated (RFC 6052), 6to4.
  int is_mapped = memcmp(bytes, zeros, 10) == 0 && bytes[10] == 0xFF && bytes[11] == 0xFF;
  if (is_mapped || memcmp(bytes, zeros, 12) == 0 || memcmp(bytes, nat64, 12) == 0)
    return kind_of_ipv4(ipv4_at(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return kind_of_ipv4(ipv4_at(bytes + 2));
  if (bytes[0] == 0xFE && (bytes[1] & 0xC0) == 0x80) return CCURL_LINK_LOCAL;
  // Global unicast addresses are 2000::/3; others are unique local, site-local or multicast.
  return bytes[0] >> 5 == 1 ? CCURL_PUBLIC : CCURL_PRIVATE;
}

static int kind_of(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return kind_of_ipv4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  if (address->sa_family == AF_INET6)
    return kind_of_ipv6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return CCURL_PRIVATE;
}

int ccurl_kinds_of_host(const char *host, int resolves) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = resolves ? 0 : AI_NUMERICHOST};
  struct addrinfo *all = NULL;
  if (getaddrinfo(host, NULL, &hints, &all) != 0) return 0;
  int kinds = 0;
  for (struct addrinfo *each = all; each; each = each->ai_next) kinds |= kind_of(each->ai_addr);
  freeaddrinfo(all);
  return kinds;
}

// Called by libcurl for each connection, with the address to which the name was resolved.
static int open_socket(void *context, int purpose, struct socket_request *wanted) {
  (void)purpose;
  transfer *self = context;
  int kind = kind_of(&wanted->address);
  int port = 0;
  if (wanted->address.sa_family == AF_INET)
    port = ntohs(((struct sockaddr_in *)&wanted->address)->sin_port);
  if (wanted->address.sa_family == AF_INET6)
    port = ntohs(((struct sockaddr_in6 *)&wanted->address)->sin6_port);
  int is_proxy = self->request->proxy_port && port == self->request->proxy_port;
  if (!is_proxy && !(kind & self->request->hosts)) {
    self->refused |= kind;
    return -1;
  }
  return socket(wanted->family, wanted->type, wanted->protocol);
}

// Returns the kind of the host of the last connection; 0 if there is none, or a proxy.
static int kind_of_peer(void *handle, const ccurl_request *request) {
  const char *text = NULL;
  long port = 0;
  curl.getinfo(handle, INFO_PRIMARY_IP, &text);
  curl.getinfo(handle, INFO_PRIMARY_PORT, &port);
  if (!text || !*text || (request->proxy_port && port == request->proxy_port)) return 0;
  return ccurl_kinds_of_host(text, 0);
}

// Adds bytes to a buffer; returns 0 without memory.
static int add(void **buffer, size_t *count, size_t *room, const void *bytes, size_t added) {
  if (*count + added > *room) {
    size_t wanted = *room ? *room : 1 << 14;
    while (wanted < *count + added) wanted *= 2;
    void *larger = realloc(*buffer, wanted);
    if (!larger) return 0;
    *buffer = larger;
    *room = wanted;
  }
  memcpy((char *)*buffer + *count, bytes, added);
  *count += added;
  return 1;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  transfer *self = context;
  ccurl_answer *answer = self->answer;
  size_t added = size * count;
  if (added > self->request->body_limit - answer->body_count) {
    self->is_too_large = 1;
    return 0;
  }
  void *buffer = answer->body;
  int is_added = add(&buffer, &answer->body_count, &self->body_room, bytes, added);
  answer->body = buffer;
  if (!is_added) self->has_no_memory = 1;
  return is_added ? added : 0;
}

// Returns whether a line of the header states a length beyond a limit, however many digits it has.
static int states_more(const char *line, size_t count, size_t limit) {
  static const char name[] = "content-length:";
  size_t start = sizeof name - 1;
  if (count < start || strncasecmp(line, name, start) != 0) return 0;
  size_t length = 0;
  while (start < count && (line[start] == ' ' || line[start] == '\t')) start++;
  for (; start < count && line[start] >= '0' && line[start] <= '9'; start++) {
    length = length * 10 + (size_t)(line[start] - '0');
    if (length > limit) return 1;
  }
  return 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  transfer *self = context;
  ccurl_answer *answer = self->answer;
  size_t added = size * count;
  // Of several headers, such as those of "100 Continue", the last one counts.
  if (added >= 5 && memcmp(bytes, "HTTP/", 5) == 0) answer->header_count = 0;
  if (added > HEADER_LIMIT - answer->header_count) {
    self->is_header_too_large = 1;
    return 0;
  }
  if (states_more(bytes, added, self->request->body_limit)) {
    self->is_too_large = 1;
    return 0;
  }
  void *buffer = answer->headers;
  int is_added = add(&buffer, &answer->header_count, &self->header_room, bytes, added);
  answer->headers = buffer;
  if (!is_added) self->has_no_memory = 1;
  return is_added ? added : 0;
}

static int check(
  void *context, long long total, long long now, long long up_total, long long up_now) {
  (void)total, (void)now, (void)up_total, (void)up_now;
  transfer *self = context;
  self->is_cancelled = self->request->is_cancelled(self->request->context);
  return self->is_cancelled;
}

static ccurl_outcome outcome(int code, void *handle, const transfer *self) {
  if (self->is_too_large) return CCURL_TOO_LARGE;
  if (self->is_header_too_large) return CCURL_HEADER_TOO_LARGE;
  if (self->has_no_memory) return CCURL_NO_MEMORY;
  if (self->is_cancelled) return CCURL_CANCELLED;
  if (code && self->refused) return CCURL_REFUSED;
  double connected = 0;
  switch (code) {
    case 0: return CCURL_DONE;
    case 5: case 6: case 7: return CCURL_UNREACHABLE;
    case 18: case 52: case 55: case 56: case 61: case 92: return CCURL_CUT;
    case 28:
      curl.getinfo(handle, INFO_CONNECT_TIME, &connected);
      return connected > 0 ? CCURL_TIMEOUT : CCURL_UNREACHABLE;
    case 35: case 51: case 53: case 54: case 58: case 59: case 60: case 66: case 77: case 83:
    case 90: case 91: return CCURL_TLS;
    case 27: return CCURL_NO_MEMORY;
    default: return CCURL_OTHER;
  }
}

void ccurl_perform(
  ccurl_handle *handle, const ccurl_request *request, ccurl_answer *answer) {
  memset(answer, 0, sizeof *answer);
  transfer self = {.request = request, .answer = answer};
  char text[CCURL_MESSAGE_SIZE] = "";
  void *headers = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    void *longer = curl.append(headers, request->headers[i]);
    if (!longer) break;
    headers = longer;
  }
  curl.reset(handle);
  curl.setopt(handle, OPT_URL, request->url);
  curl.setopt(handle, OPT_PROTOCOLS, (long)PROTO_HTTP_AND_HTTPS);
  curl.setopt(handle, OPT_HTTPGET, 1L);
  curl.setopt(handle, OPT_FOLLOWLOCATION, 0L);
  // Signals of time limits would reach other threads.
  curl.setopt(handle, OPT_NOSIGNAL, 1L);
  curl.setopt(handle, OPT_USERAGENT, request->user_agent);
  curl.setopt(handle, OPT_HTTPHEADER, headers);
  curl.setopt(handle, OPT_ACCEPT_ENCODING, "gzip");
  curl.setopt(handle, OPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  curl.setopt(handle, OPT_TIMEOUT_MS, request->total_milliseconds);
  curl.setopt(handle, OPT_LOW_SPEED_LIMIT, 1L);
  curl.setopt(handle, OPT_LOW_SPEED_TIME, request->idle_seconds);
  curl.setopt(handle, OPT_WRITEFUNCTION, take_body);
  curl.setopt(handle, OPT_WRITEDATA, &self);
  curl.setopt(handle, OPT_HEADERFUNCTION, take_header);
  curl.setopt(handle, OPT_HEADERDATA, &self);
  curl.setopt(handle, OPT_NOPROGRESS, 0L);
  curl.setopt(handle, OPT_XFERINFOFUNCTION, check);
  curl.setopt(handle, OPT_XFERINFODATA, &self);
  curl.setopt(handle, OPT_OPENSOCKETFUNCTION, open_socket);
  curl.setopt(handle, OPT_OPENSOCKETDATA, &self);
  curl.setopt(handle, OPT_ERRORBUFFER, text);
  int code = curl.perform(handle);
  answer->outcome = outcome(code, handle, &self);
  curl.getinfo(handle, INFO_RESPONSE_CODE, &answer->status);
  answer->code = code;
  curl.getinfo(handle, INFO_OS_ERRNO, &answer->system_error);
  curl.getinfo(handle, INFO_TOTAL_TIME, &answer->seconds);
  answer->hosts = kind_of_peer(handle, request);
  answer->refused = self.refused;
  const char *message = text[0] ? text : code ? curl.text(code) : "";
  snprintf(answer->message, sizeof answer->message, "%s", message);
  curl.setopt(handle, OPT_HTTPHEADER, NULL);
  curl.setopt(handle, OPT_OPENSOCKETDATA, NULL);
  curl.setopt(handle, OPT_OPENSOCKETFUNCTION, NULL);
  curl.setopt(handle, OPT_ERRORBUFFER, NULL);
  curl.free_list(headers);
}

void ccurl_release(ccurl_answer *answer) {
  free(answer->body);
  free(answer->headers);
  memset(answer, 0, sizeof *answer);
}
