// The interface to OpenEXR's C library: writes a file of scan lines into memory, and reads files.
#ifndef CEXR_H
#define CEXR_H

#include <stddef.h>
#include <stdint.h>

enum { CEXR_MESSAGE_SIZE = 256 };

// The number of rows that are compressed together.
enum { CEXR_STRIP_ROWS = 16 };

// An OpenEXR file that is being written.
typedef struct cexr_writer cexr_writer;

// Starts a file with ZIP compression and the primaries of Rec. 709. Returns null if out of memory.
cexr_writer *cexr_open(int32_t width, int32_t height);

// Adds a channel of half or float samples. Returns 1, or 0 with a message.
int cexr_add_channel(cexr_writer *writer, const char *name, int is_half, char *message);

// Adds a text attribute. Returns 1, or 0 with a message.
int cexr_add_text(cexr_writer *writer, const char *name, const char *text, char *message);

// Writes the next strip: CEXR_STRIP_ROWS rows, or the rest. The samples are all rows of the first
// channel, of the second, and so on; channels are in ascending order of their names by strcmp. The
// first call writes the header. Returns 1, or 0 with a message.
int cexr_write_strip(cexr_writer *writer, const float *samples, char *message);

// Ends the file after its last strip, and returns its bytes, which last until the writer is closed.
// Returns 1, or 0 with a message.
int cexr_finish(cexr_writer *writer, const uint8_t **bytes, size_t *count, char *message);

// Releases everything, at any time.
void cexr_close(cexr_writer *writer);

// The greatest size of the rows that are read at once in bytes.
enum { CEXR_GREATEST_BAND = 1 << 30 };

// An OpenEXR file that is being read.
typedef struct cexr_reader cexr_reader;

// Opens the first part of a file, whose bytes must exist until it is closed. The channels are 1
// (grey, or the only channel), 2 (with opacity), 3 (colour) or 4. Returns null with a message.
cexr_reader *cexr_read(
  const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, int32_t *band_rows,
  int *channels, char *message);

// Reads a band, by its number from above, as interleaved floats. Returns the number of rows, or 0
// with a message.
int32_t cexr_read_band(
  cexr_reader *reader, int32_t band, float *samples, size_t room, char *message);

// Releases everything.
void cexr_end(cexr_reader *reader);

#endif
