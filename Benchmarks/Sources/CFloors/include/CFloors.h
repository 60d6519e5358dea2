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

/// Where a pixel's bilinear taps stand in a list, and how many there are.
struct floor_pixel {
  uint32_t first;
  uint32_t count;
};

/// The first of the four texels of a bilinear tap.
struct floor_quad {
  uint32_t index;
  uint32_t stride;
};

/// Reads the four texels of each of a pixel's taps, and goes on as `floor_shade` does.
void floor_filter(const struct floor_pixel *pixels, long count, const struct floor_quad *quads,
                  const uint32_t *texels, const float *linear, const uint8_t *codes,
                  uint32_t *out);
