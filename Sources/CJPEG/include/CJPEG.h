// The JPEG edge: reads rows by libjpeg's scan line interface, whose errors are long jumps, which
// Swift cannot catch.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

enum { CJPEG_MESSAGE_SIZE = 256 };

// The message of a call that found too little memory.
extern const char *const cjpeg_out_of_memory;

// A JPEG that is being read.
typedef struct cjpeg_reader cjpeg_reader;

// How a file stores colour.
typedef enum {
  CJPEG_UNKNOWN,
  CJPEG_GREY,
  CJPEG_RGB,
  CJPEG_YCBCR,
  CJPEG_CMYK,
  CJPEG_YCCK
} cjpeg_colours;

// What stands before the first row.
typedef struct {
  uint32_t width, height;
  cjpeg_colours colours;
  // The bytes in memory from the first row to the last where the picture comes in several scans,
  // progressive or not; 0 where its rows are decoded one after another.
  uint64_t whole_bytes;
} cjpeg_header;

// Reads the header of a JPEG that stays where it is. Returns nothing, and a message, if it is none.
cjpeg_reader *cjpeg_open(
  const uint8_t *bytes, size_t count, cjpeg_header *header, char *message);

// Finds the ICC profile of a file whose header was read, before its rows are. Returns 1 and the
// profile, 0 if there is none, -1 if its parts do not fit together or are too large, or -2 if
// there is too little memory. The bytes are given back by cjpeg_free.
int cjpeg_profile(cjpeg_reader *reader, uint8_t **bytes, size_t *count);

void cjpeg_free(uint8_t *bytes);

// Begins to read rows at 1/1, 1/2, 1/4 or 1/8 of the size, and tells the size of what will be read.
// Returns 1, or 0 with a message.
int cjpeg_start(
  cjpeg_reader *reader, unsigned reduction, uint32_t *width, uint32_t *height, char *message);

// Reads the next rows as RGBA pixels, row_bytes apart. Returns 1, or 0 with a message.
int cjpeg_read(
  cjpeg_reader *reader, uint8_t *pixels, size_t row_bytes, uint32_t rows, char *message);

// Reads what follows the last row: a damaged end is told here. Tells how many bytes follow the end,
// and whether the file is of an unknown revision of JFIF. Returns 1, or 0 with a message.
int cjpeg_finish(
  cjpeg_reader *reader, size_t *trailing, int *has_unknown_revision, char *message);

// Gives everything back, at any time.
void cjpeg_close(cjpeg_reader *reader);

#endif
