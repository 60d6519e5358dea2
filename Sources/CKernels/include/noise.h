// Sums of octaves of gradient noise at a point (Perlin, "Improving noise", 2002): the innermost
// loop of generated maps. The octaves of a point are evaluated side by side.
#ifndef NOISE_H
#define NOISE_H

typedef struct {
  float x, y, z;
} noise_point;

// Returns the sum of octaves, each twice as fine and `gain` times as strong as the last, times 1.5
// over the sum of strengths.
float noise_fractal(noise_point point, int octaves, float gain, unsigned seed);

// Returns 1 along winding crests, falling to 0 between them.
float noise_ridged(noise_point point, int octaves, float gain, unsigned seed);

// Returns the slope in space, by forward differences.
noise_point noise_slope(noise_point point, unsigned seed);

#endif
