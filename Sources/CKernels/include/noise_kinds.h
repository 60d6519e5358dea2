// The loops behind noise.h, for each kind of processor.
#ifndef NOISE_KINDS_H
#define NOISE_KINDS_H

#include "noise.h"

typedef struct {
  float (*fractal)(noise_point point, int octaves, float gain, unsigned seed);
  float (*ridged)(noise_point point, int octaves, float gain, unsigned seed);
  noise_point (*displacement)(noise_point point, int octaves, float gain, unsigned seed);
  noise_point (*slope)(noise_point point, unsigned seed);
  void (*storeFractals)(const float *points, int octaves, float gain, unsigned seed, float *result);
  void (*storeRidges)(const float *points, int octaves, float gain, unsigned seed, float *result);
} noise_loops;

// For any processor.
extern const noise_loops *const noise_generic;

// For AVX2; null on other architectures.
extern const noise_loops *const noise_avx2;

#endif
