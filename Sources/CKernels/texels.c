#include "texels_kinds.h"

const texels_loops *texels_best(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return texels_avx2;
#endif
  return texels_generic;
}

unsigned texels_rows(const texels_grid *grid) { return texels_best()->rows(grid); }

void texels_place_taps(
    const texels_level *levels, const texels_grid *grid, texels_batch *batch, texels_taps *taps) {
  texels_best()->place_taps(levels, grid, batch, taps);
}

void texels_filter(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, void *pixels) {
  texels_best()->filter(words, levels, shift, batches, taps, count, pixels);
}

void texels_filter_channel(
    const uint16_t *values, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, float *means) {
  texels_best()->filter_channel(values, levels, shift, batches, taps, count, means);
}

void texels_shade(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, const texels_light *light, void *pixels) {
  texels_best()->shade(words, levels, shift, batches, taps, count, light, pixels);
}
