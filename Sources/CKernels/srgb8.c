#include "srgb8.h"

#include <string.h>

#include "CLanes.h"

// Every operation is rounded by itself, on every machine.
#pragma STDC FP_CONTRACT OFF

typedef unsigned char uchar4 __attribute__((ext_vector_type(4)));

// The right shift that turns the bits of a number into a cell, and the bits of 2^-9: cell 0.
enum { cell_shift = 13, first_cell = 118 << (23 - cell_shift) };

long srgb8_encode(
    const srgb8_row *row, const float *pixels, long column, long count, uint8_t *levels) {
  const uint16_t *table = row->table;
  const lanes_short4 even = {row->even, row->even, row->even, 0};
  const lanes_short4 odd = {row->odd, row->odd, row->odd, 0};
  for (long index = 0; index < count; index++) {
    lanes_float4 color;
    memcpy(&color, pixels + 4 * index, sizeof color);
    if (color.w == 0) {
      memcpy(levels + 4 * index, row->empty, 4);
      continue;
    }
    if (color.w != 1) return index;
    const lanes_int4 bits = lanes_bits4(lanes_unit4(color) + 0x1p-9f);
    const lanes_int4 cells = (bits >> cell_shift) - first_cell;
    const lanes_short4 exact = {
        table[(uint16_t)cells.x], table[(uint16_t)cells.y], table[(uint16_t)cells.z], 255 << 8};
    const lanes_short4 raised = exact + ((column + index) & 1 ? odd : even);
    const uchar4 rounded = __builtin_convertvector(raised >> 8, uchar4);
    memcpy(levels + 4 * index, &rounded, sizeof rounded);
  }
  return count;
}
