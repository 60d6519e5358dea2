#include "noise_kinds.h"

// Returns the widest loops that this processor can run.
static const noise_loops *best(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return noise_avx2;
#endif
  return noise_generic;
}

float noise_fractal(noise_point point, int octaves, float gain, unsigned seed) {
  return best()->fractal(point, octaves, gain, seed);
}

float noise_ridged(noise_point point, int octaves, float gain, unsigned seed) {
  return best()->ridged(point, octaves, gain, seed);
}

noise_point noise_displacement(noise_point point, int octaves, float gain, unsigned seed) {
  return best()->displacement(point, octaves, gain, seed);
}

noise_point noise_slope(noise_point point, unsigned seed) { return best()->slope(point, seed); }

void noise_storeFractals(
    const float *points, int octaves, float gain, unsigned seed, float *result) {
  best()->storeFractals(points, octaves, gain, seed, result);
}

void noise_storeRidges(
    const float *points, int octaves, float gain, unsigned seed, float *result) {
  best()->storeRidges(points, octaves, gain, seed, result);
}
