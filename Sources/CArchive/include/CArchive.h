// The interface to libarchive, which is loaded when the first archive is read.
//
// The library is loaded at run time, as only the installation of maps reads archives.
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

enum { CARCHIVE_MESSAGE_SIZE = 256 };

// An archive that is read from its file.
typedef struct carchive carchive;

// The kind of an entry.
enum { CARCHIVE_OTHER = 0, CARCHIVE_FILE = 1, CARCHIVE_FOLDER = 2, CARCHIVE_LINK = 3 };

// Loads the library; returns 0 if it is missing. Any thread may call it.
int carchive_load(void);

// Opens a ZIP or tar archive, which may be compressed. Returns NULL with a message.
carchive *carchive_open(int descriptor, char *message);

// Goes to the next entry, and returns its name in UTF-8 until the following call; NULL at the end,
// or with a message.
const char *carchive_next(carchive *archive, int *kind, char *message);

// Reads bytes of the entry. Returns their number, 0 at its end, or -1 with a message.
int64_t carchive_read(carchive *archive, void *bytes, size_t room, char *message);

void carchive_close(carchive *archive);

#endif
