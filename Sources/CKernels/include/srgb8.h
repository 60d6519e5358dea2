// Linear colours to dithered 8-bit sRGB levels: the second innermost loop of all images.
#ifndef SRGB8_H
#define SRGB8_H

#include <stdint.h>

// Levels are looked up by the upper bits of x + 2^-9, so that the steep start of the curve needs no
// finer cells: 1024 for each of the nine octaves from 2^-9 to 1, and three beyond, to 1 + 2^-9.
enum { SRGB8_CELLS_PER_OCTAVE = 1024, SRGB8_CELLS = 9 * SRGB8_CELLS_PER_OCTAVE + 3 };

// The encoding parameters of one row of pixels.
typedef struct {
  // The levels at the centres of all cells, times 256.
  const uint16_t *table;
  // The dither offsets of even and odd columns, added before rounding down.
  uint16_t even, odd;
  // The levels of a pixel without coverage, red in the first byte.
  uint8_t empty[4];
} srgb8_row;

// Encodes pixels of four floats (linear, premultiplied; the first in an even column if `column` is
// even) to levels of four bytes, and stops at a pixel that is neither opaque nor empty.
//
// Returns the number of encoded pixels.
long srgb8_encode(
    const srgb8_row *row, const float *pixels, long column, long count, uint8_t *levels);

#endif
