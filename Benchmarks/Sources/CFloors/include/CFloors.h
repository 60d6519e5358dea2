#pragma once
#include <stdint.h>

/// Where a trilinear tap reads: the first of four texels in a level and in the next coarser one.
struct floor_tap {
  uint32_t fine;
  uint32_t coarse;
  /// Words from one row of a level to the next.
  uint16_t fine_stride;
  uint16_t coarse_stride;
};

/// Reads the eight texels of each pixel's tap, decodes them by a table of linear light, takes the
/// mean, encodes it by a table, and writes the pixel. No geometry, no weights, no light.
///
/// - linear: 256 entries, the light of a code.
/// - codes: 4096 entries, the code of a light.
void floor_shade(const struct floor_tap *taps, long count, const uint32_t *texels,
                 const float *linear, const uint8_t *codes, uint32_t *out);

/// Reads the eight texels of each pixel's tap and writes their sum: memory alone.
void floor_touch(const struct floor_tap *taps, long count, const uint32_t *texels, uint32_t *out);
