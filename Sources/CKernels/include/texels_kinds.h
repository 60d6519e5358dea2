// The loops behind texels.h, for each kind of processor.
#ifndef TEXELS_KINDS_H
#define TEXELS_KINDS_H

#include "texels.h"

typedef struct {
  unsigned (*rows)(const texels_grid *grid);
  void (*place_taps)(
      const texels_level *levels, const texels_grid *grid, texels_batch *batch, texels_taps *taps);
  void (*filter)(
      const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
      const texels_taps *taps, long count, void *pixels);
  void (*filter_channel)(
      const uint16_t *values, const texels_level *levels, float shift, const texels_batch *batches,
      const texels_taps *taps, long count, float *means);
  void (*shade)(
      const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
      const texels_taps *taps, long count, const texels_light *light, void *pixels);
} texels_loops;

// The widest loops that this processor can run; used by texels.h.
const texels_loops *texels_best(void);

// For any processor.
extern const texels_loops *const texels_generic;

// For AVX2; null on other architectures.
extern const texels_loops *const texels_avx2;

#endif
