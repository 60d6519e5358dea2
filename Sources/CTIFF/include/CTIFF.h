// The interface to libtiff, which is loaded when the first TIFF is read.
//
// The library is loaded at run time, as only the installation of maps reads TIFF files. Its numbers
// are part of its binary interface and of the file format, so no header of libtiff is needed.
#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>

enum { CTIFF_MESSAGE_SIZE = 256 };

// The greatest size of a decoded strip or row of tiles in bytes.
enum { CTIFF_GREATEST_BAND = 1 << 30 };

// A TIFF or BigTIFF in memory.
typedef struct ctiff ctiff;

// The layout of the first image of a file.
typedef struct {
  uint32_t width, height;
  // The channels that are read: 1 (grey), 2 (with opacity), 3 (colour) or 4.
  int channels;
  // The bits of a sample in the file.
  int bits;
  // Nonzero if samples are read as numbers; otherwise as levels of 16 bits, 0 to 65535.
  int has_numbers;
  // Nonzero if the samples are signed integers.
  int is_signed;
  // Nonzero if colours are multiplied by the opacity.
  int is_premultiplied;
  // The orientation of the rows by its number in the file format; 1 is the usual one.
  int orientation;
  // The rows that are read at once, except the last ones.
  uint32_t band_rows;
} ctiff_layout;

// Loads the library; returns 0 if it is missing. Any thread may call it.
int ctiff_load(void);

// Opens a file whose bytes must exist until it is closed. Returns NULL with a message.
ctiff *ctiff_open(const uint8_t *bytes, size_t count, ctiff_layout *layout, char *message);

// Reads a band, by its number from above: `width` × rows × `channels` samples, as floats or as
// levels of 16 bits. The room is in bytes. Returns the number of rows, or 0 with a message.
uint32_t ctiff_read(ctiff *file, uint32_t band, void *samples, size_t room, char *message);

// The values of a tag: doubles or 16-bit numbers. Returns their number; 0 if there is no such tag.
size_t ctiff_doubles(ctiff *file, uint32_t tag, const double **values);
size_t ctiff_shorts(ctiff *file, uint32_t tag, const uint16_t **values);

// The text of a tag and its length, which is not terminated; 0 if there is no such tag.
size_t ctiff_text(ctiff *file, uint32_t tag, const char **text);

void ctiff_close(ctiff *file);

#endif
