// Sums of octaves of gradient noise at a point (Perlin, "Improving noise", 2002): the innermost
// loop of generated maps. The octaves of one point are evaluated side by side, or eight points.
#ifndef NOISE_H
#define NOISE_H

#include "CLanes.h"

typedef struct {
  float x, y, z;
} noise_point;

// Returns the sum of octaves, each twice as fine and `gain` times as strong as the last, times 1.5
// over the sum of strengths.
float noise_fractal(noise_point point, int octaves, float gain, unsigned seed);

// Returns 1 along winding crests, falling to 0 between them.
float noise_ridged(noise_point point, int octaves, float gain, unsigned seed);

// Returns three independent fractals, for the displacement of points.
noise_point noise_displacement(noise_point point, int octaves, float gain, unsigned seed);

// Returns the slope in space, by forward differences.
noise_point noise_slope(noise_point point, unsigned seed);

// Store such sums of octaves of `lanes_noise8`, and such crests, at eight points: eight x, eight y
// and eight z. They are passed by address, as the registers of vectors depend on the processor that
// a function is compiled for.
void noise_storeFractals(
    const float *points, int octaves, float gain, unsigned seed, float *result);
void noise_storeRidges(
    const float *points, int octaves, float gain, unsigned seed, float *result);

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"
#define NOISE static inline __attribute__((always_inline))

NOISE lanes_float8 noise_fractals(
    lanes_float8 x, lanes_float8 y, lanes_float8 z, int octaves, float gain, unsigned seed) {
  const lanes_float8 points[] = {x, y, z};
  lanes_float8 result;
  noise_storeFractals((const float *)points, octaves, gain, seed, (float *)&result);
  return result;
}

NOISE lanes_float8 noise_ridges(
    lanes_float8 x, lanes_float8 y, lanes_float8 z, int octaves, float gain, unsigned seed) {
  const lanes_float8 points[] = {x, y, z};
  lanes_float8 result;
  noise_storeRidges((const float *)points, octaves, gain, seed, (float *)&result);
  return result;
}

#undef NOISE
#pragma clang diagnostic pop

#endif
