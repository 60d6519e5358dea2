// The interface to libjpeg-turbo: reads rows by its scan line functions, whose errors are long
// jumps, which Swift cannot catch.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

enum { CJPEG_MESSAGE_SIZE = 256 };

// The message of a call that found too little memory.
extern const char *const cjpeg_out_of_memory;

// Returns the path of the library, which decodes an image; null if it is unknown.
const char *cjpeg_library(void);

// A JPEG that is being read.
typedef struct cjpeg_reader cjpeg_reader;

// The colour model of a file.
typedef enum {
  CJPEG_UNKNOWN,
  CJPEG_GREY,
  CJPEG_RGB,
  CJPEG_YCBCR,
  CJPEG_CMYK,
  CJPEG_YCCK
} cjpeg_colours;

// The header of a JPEG.
typedef struct {
  uint32_t width, height;
  cjpeg_colours colours;
  // The bytes in memory from the first row to the last if the image is stored in several scans,
  // progressive or not; 0 if its rows are decoded one after another.
  uint64_t whole_bytes;
} cjpeg_header;

// Irregular parts of a file whose image is whole.
typedef struct {
  // The bytes after the end marker.
  size_t trailing;
  // The bytes between segments.
  size_t stray;
  int has_unknown_revision;
  int has_no_end;
} cjpeg_oddities;

// Reads the header of a JPEG that keeps its address. Returns null, and a message, for another file.
cjpeg_reader *cjpeg_open(
  const uint8_t *bytes, size_t count, cjpeg_header *header, char *message);

// Finds the ICC profile of a file whose header was read, before its rows are. Returns 1 and the
// profile, 0 without a profile, -1 if its parts are inconsistent or too large, or -2 if there is
// too little memory. cjpeg_free releases the bytes.
int cjpeg_profile(cjpeg_reader *reader, uint8_t **bytes, size_t *count);

void cjpeg_free(uint8_t *bytes);

// Starts to read rows at 1/1, 1/2, 1/4 or 1/8 of the size, and returns that size. Returns 1, or 0
// with a message.
int cjpeg_start(
  cjpeg_reader *reader, unsigned reduction, uint32_t *width, uint32_t *height, char *message);

// Reads the next rows as RGBA pixels, row_bytes apart. Returns 1, or 0 with a message.
int cjpeg_read(
  cjpeg_reader *reader, uint8_t *pixels, size_t row_bytes, uint32_t rows, char *message);

// Reads the end of the file, which may be damaged too. Returns 1, or 0 with a message.
int cjpeg_finish(cjpeg_reader *reader, cjpeg_oddities *oddities, char *message);

// Releases everything, at any time.
void cjpeg_close(cjpeg_reader *reader);

#endif
