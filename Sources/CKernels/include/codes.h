// Linear colours to dithered codes of sRGB: the second innermost loop of all pictures.
#ifndef CODES_H
#define CODES_H

#include <stdint.h>

// Finds codes by the upper bits of x + 2^-9, so that the steep start of the curve needs no finer
// cells: 1024 for each of the nine octaves from 2^-9 to 1, and three beyond, to 1 + 2^-9.
enum { CODES_PER_OCTAVE = 1024, CODES_CELLS = 9 * CODES_PER_OCTAVE + 3 };

// What one row of pixels is encoded by.
typedef struct {
  // The codes of the middles of all cells, times 256.
  const uint16_t *table;
  // What is added to those of even and odd columns before they are rounded down.
  uint16_t even, odd;
  // The code of a pixel without coverage, red in its first byte.
  uint8_t empty[4];
} codes_row;

// Encodes pixels of four floats (linear, premultiplied; the first in an even column if `column` is
// even) to codes of four bytes, up to one that is neither opaque nor empty.
//
// Returns how many were encoded.
long codes_encode(
    const codes_row *row, const float *pixels, long column, long count, uint8_t *codes);

#endif
