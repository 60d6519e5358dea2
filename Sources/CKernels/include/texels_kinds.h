// The loops behind texels.h, for each kind of processor.
#ifndef TEXELS_KINDS_H
#define TEXELS_KINDS_H

#include "texels.h"

typedef struct {
  unsigned (*rows)(const texels_grid *grid);
  void (*lay)(
      const texels_level *levels, const texels_grid *grid, texels_sight *sight, texels_taps *taps);
  void (*shade)(
      const uint64_t *words, const texels_level *levels, float shift, const texels_sight *sights,
      const texels_taps *taps, long count, const texels_light *light, void *pixels);
} texels_loops;

// The widest that this processor can run, which texels.h uses.
const texels_loops *texels_best(void);

// For any processor.
extern const texels_loops *const texels_anywhere;

// For registers of eight numbers; nothing where no processor has any.
extern const texels_loops *const texels_wide;

#endif
