// The innermost loop of all images of globes: means of bilinear taps into a map's texels.
//
// A tap costs two reads and some 25 instructions, which only C can express: coordinates are
// computed eight at a time, weights are integers that sum to 2^14, and sums of 16-bit products are
// exact, so that colours are the same on every machine with any compiler.
#ifndef TEXELS_H
#define TEXELS_H

#include "CLanes.h"

#include <stdint.h>

// A mip level of texels, with a border of one texel around it.
typedef struct {
  // The index of the texel in the upper left corner of the border, less one row and one texel.
  long origin;
  // The number of texels from one row to the next; times the rows, less than 2^32.
  long stride;
  // The columns and rows without the border.
  float width, height;
  // Wrap period in texels: the width; 0 clamps at the right edge.
  float turn;
  // Columns and rows of this level per texel of the base level.
  float scaleX, scaleY;
} texels_level;

// The taps of eight pixels as grids, in texels of the base level.
typedef struct {
  // The centres of the grids.
  float u[8], v[8];
  // The steps along the longer and the shorter axis.
  float majorU[8], majorV[8], minorU[8], minorV[8];
  // The numbers of taps along both axes, whose product is 1 to 255, and the mip levels.
  int majorCount[8], minorCount[8], level[8];
} texels_grid;

// One tap of each of eight pixels, clamped to its level.
typedef struct {
  // The column before the map's shift, from 0 to the level's width.
  float x[8];
  // The index within the level of the first texel of the upper row.
  unsigned row[8];
  // The weight of the lower row, in units of 2^-14.
  unsigned short y[8];
} texels_taps;

// The surface samples of eight pixels before the map's shift.
typedef struct {
  // The irradiance.
  float intensity[8];
  // The mip level of each pixel's taps, and their number: at least 1.
  unsigned char level[8], count[8];
  // The index of the first row of taps.
  unsigned first;
  // The number of rows of taps: the greatest of the counts.
  unsigned rows;
} texels_batch;

// Swift cannot index arrays in C structures; these convert vectors to them and back.
#define TEXELS static inline __attribute__((always_inline))

TEXELS void texels_set_middles(texels_grid *grid, lanes_float8 u, lanes_float8 v) {
  __builtin_memcpy(grid->u, &u, sizeof u);
  __builtin_memcpy(grid->v, &v, sizeof v);
}

TEXELS void texels_set_major(
    texels_grid *grid, lanes_float8 u, lanes_float8 v, lanes_int8 count) {
  __builtin_memcpy(grid->majorU, &u, sizeof u);
  __builtin_memcpy(grid->majorV, &v, sizeof v);
  __builtin_memcpy(grid->majorCount, &count, sizeof count);
}

TEXELS void texels_set_minor(
    texels_grid *grid, lanes_float8 u, lanes_float8 v, lanes_int8 count) {
  __builtin_memcpy(grid->minorU, &u, sizeof u);
  __builtin_memcpy(grid->minorV, &v, sizeof v);
  __builtin_memcpy(grid->minorCount, &count, sizeof count);
}

TEXELS void texels_set_level(texels_grid *grid, lanes_int8 level) {
  __builtin_memcpy(grid->level, &level, sizeof level);
}

TEXELS void texels_set_intensity(texels_batch *batch, lanes_float8 intensity) {
  __builtin_memcpy(batch->intensity, &intensity, sizeof intensity);
}

TEXELS lanes_float8 texels_intensity(const texels_batch *batch) {
  lanes_float8 intensity;
  __builtin_memcpy(&intensity, batch->intensity, sizeof intensity);
  return intensity;
}

#undef TEXELS

// Returns the greatest number of taps in one of eight grids.
unsigned texels_rows(const texels_grid *grid);

// Sets the taps of eight pixels, texels_rows of them, and the levels and counts of their batch.
void texels_place_taps(
    const texels_level *levels, const texels_grid *grid, texels_batch *batch, texels_taps *taps);

// The light on a surface.
typedef struct {
  // A pixel is the mean of its taps times (color * intensity + ambient), but at least `least`: an
  // opaque surface has alpha 1 whatever its map says.
  float color[4], ambient[4], least[4];
} texels_light;

// Sets `count` pixels to the filtered colours of their surface samples, premultiplied and linear.
//
// Texels are words of four 16-bit channels, 65535 for 1; `shift` is the map's shift in columns of
// the base level, from 0 to less than its width. There is a batch for every eight pixels; the last
// may have fewer.
void texels_filter(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, void *pixels);

// Sets `count` numbers, rounded up to a multiple of eight, to the filtered values of their surface
// samples in one channel: the same as in the first channel of texels_filter.
//
// `values` has that channel of all words.
void texels_filter_channel(
    const uint16_t *values, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, float *means);

// Sets `count` pixels to the filtered colours of their surface samples under a light: filtering
// and shading of a single map in one pass.
void texels_shade(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, const texels_light *light, void *pixels);

#endif
