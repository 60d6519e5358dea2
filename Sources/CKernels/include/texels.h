// The innermost loop of all pictures of globes: means of bilinear taps into a map's texels.
//
// A tap costs two reads and some 25 instructions, which only C says outright: places are found
// eight at a time, weights are whole numbers, and sums of 16-bit products are exact, so that the
// colours are the same on every machine whatever the compiler makes of it.
#ifndef TEXELS_H
#define TEXELS_H

#include "CLanes.h"

#include <stdint.h>

// A level of a pyramid of texels, with a border of one texel round it.
typedef struct {
  // The index of the texel in the upper left corner of the border.
  long origin;
  // The number of texels from one row to the next; with the rows less than 2^32.
  long stride;
  // The columns and rows without the border.
  float width, height;
  // How far on the level goes on with its first column: its width, or 0 if it ends at its last.
  float turn;
  // Columns and rows of this level per texel of the base level.
  float scaleX, scaleY;
} texels_level;

// The taps of eight pixels as grids, in texels of the base level.
typedef struct {
  // The middles of the grids.
  float u[8], v[8];
  // The steps along the longer and the shorter axis.
  float majorU[8], majorV[8], minorU[8], minorV[8];
  // The numbers of taps along both axes, whose product is 1 to 255, and the levels to read.
  int majorCount[8], minorCount[8], level[8];
} texels_grid;

// One tap of each of eight pixels, held within its level.
typedef struct {
  // The column, 0 to the level's width, of a map that has not moved.
  float x[8];
  // The index within the level of the first texel of the upper row.
  unsigned row[8];
  // The share of the lower row, of 2^14.
  unsigned short y[8];
} texels_taps;

// What eight pixels see of a map that has not moved.
typedef struct {
  // The light that falls there.
  float intensity[8];
  // The level of each pixel's taps, and how many there are: at least 1.
  unsigned char level[8], count[8];
  // The index of the first of their taps.
  unsigned first;
  // The number of taps of the pixel that has most.
  unsigned rows;
} texels_sight;

// Swift has no arrays within C's structures; these turn vectors into them and back.
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

TEXELS void texels_set_intensity(texels_sight *sight, lanes_float8 intensity) {
  __builtin_memcpy(sight->intensity, &intensity, sizeof intensity);
}

TEXELS lanes_float8 texels_intensity(const texels_sight *sight) {
  lanes_float8 intensity;
  __builtin_memcpy(&intensity, sight->intensity, sizeof intensity);
  return intensity;
}

#undef TEXELS

// Returns the greatest number of taps in one of eight grids.
unsigned texels_rows(const texels_grid *grid);

// Sets the taps of eight pixels, texels_rows of them, and the levels and counts of their sight.
void texels_lay(
    const texels_level *levels, const texels_grid *grid, texels_sight *sight, texels_taps *taps);

// What is done to a surface's own colour.
typedef struct {
  // A pixel is the mean of its taps times (color * intensity + ambient), and nowhere less than
  // `least`: an opaque surface has alpha 1 whatever its map says.
  float color[4], ambient[4], least[4];
} texels_light;

// Sets `count` pixels, premultiplied and linear, to what their sights see.
//
// Texels are words of four
// shares of 65535; `shift` is how many columns of the base level further on the map is read, from 0
// to less than its width. There is a sight for every eight pixels, the last may have fewer.
void texels_shade(
    const uint64_t *words, const texels_level *levels, float shift, const texels_sight *sights,
    const texels_taps *taps, long count, const texels_light *light, void *pixels);

#endif
