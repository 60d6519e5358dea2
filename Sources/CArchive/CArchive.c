#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Numbers of libarchive's binary interface, which never change within libarchive.so.13.
enum { OK = 0, END = 1, WARN = -20, REGULAR = 0100000, FOLDER = 0040000, BLOCK = 1 << 16 };

static struct {
  int is_loaded;
  void *(*create)(void);
  int (*all_filters)(void *);
  int (*zip)(void *);
  int (*tar)(void *);
  int (*open)(void *, int, size_t);
  int (*next)(void *, void **);
  int64_t (*read)(void *, void *, size_t);
  int (*release)(void *);
  const char *(*error)(void *);
  const char *(*name)(void *);
  const char *(*plain_name)(void *);
  unsigned int (*type)(void *);
  const char *(*hard_link)(void *);
  const char *(*link)(void *);
} archive;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *symbol(void *library, const char *name, int *is_complete) {
  void *found = dlsym(library, name);
  if (!found) *is_complete = 0;
  return found;
}

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int ok = 1;
  archive.create = symbol(library, "archive_read_new", &ok);
  archive.all_filters = symbol(library, "archive_read_support_filter_all", &ok);
  archive.zip = symbol(library, "archive_read_support_format_zip", &ok);
  archive.tar = symbol(library, "archive_read_support_format_tar", &ok);
  archive.open = symbol(library, "archive_read_open_fd", &ok);
  archive.next = symbol(library, "archive_read_next_header", &ok);
  archive.read = symbol(library, "archive_read_data", &ok);
  archive.release = symbol(library, "archive_read_free", &ok);
  archive.error = symbol(library, "archive_error_string", &ok);
  archive.name = symbol(library, "archive_entry_pathname_utf8", &ok);
  archive.plain_name = symbol(library, "archive_entry_pathname", &ok);
  archive.type = symbol(library, "archive_entry_filetype", &ok);
  archive.hard_link = symbol(library, "archive_entry_hardlink", &ok);
  archive.link = symbol(library, "archive_entry_symlink", &ok);
  archive.is_loaded = ok;
}

int carchive_load(void) {
  pthread_once(&once, load);
  return archive.is_loaded;
}

struct carchive {
  void *handle;
};

static void fail(carchive *reader, char *message) {
  const char *text = reader ? archive.error(reader->handle) : NULL;
  snprintf(message, CARCHIVE_MESSAGE_SIZE, "%s", text ? text : "it is damaged");
}

carchive *carchive_open(int descriptor, char *message) {
  if (!carchive_load()) {
    snprintf(message, CARCHIVE_MESSAGE_SIZE, "libarchive is missing");
    return NULL;
  }
  carchive *reader = calloc(1, sizeof *reader);
  if (reader) reader->handle = archive.create();
  if (!reader || !reader->handle) {
    free(reader);
    snprintf(message, CARCHIVE_MESSAGE_SIZE, "there is too little memory to read it");
    return NULL;
  }
  archive.all_filters(reader->handle);
  archive.zip(reader->handle);
  archive.tar(reader->handle);
  if (archive.open(reader->handle, descriptor, BLOCK) != OK) {
    fail(reader, message);
    carchive_close(reader);
    return NULL;
  }
  return reader;
}

const char *carchive_next(carchive *reader, int *kind, char *message) {
  message[0] = 0;
  void *entry = NULL;
  const int result = archive.next(reader->handle, &entry);
  if (result == END) return NULL;
  if (result != OK && result != WARN) {
    fail(reader, message);
    return NULL;
  }
  const unsigned int type = archive.type(entry);
  *kind = archive.hard_link(entry) || archive.link(entry) ? CARCHIVE_LINK
          : type == REGULAR                               ? CARCHIVE_FILE
          : type == FOLDER                                ? CARCHIVE_FOLDER
                                                          : CARCHIVE_OTHER;
  const char *name = archive.name(entry);
  if (!name) name = archive.plain_name(entry);
  return name ? name : "";
}

int64_t carchive_read(carchive *reader, void *bytes, size_t room, char *message) {
  const int64_t count = archive.read(reader->handle, bytes, room);
  if (count >= 0) return count;
  fail(reader, message);
  return -1;
}

void carchive_close(carchive *reader) {
  if (!reader) return;
  if (reader->handle) archive.release(reader->handle);
  free(reader);
}
