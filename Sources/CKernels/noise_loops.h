// The loops behind noise.h, compiled once for any processor and once for AVX2, with `WIDTH` points
// side by side. The operations are the same, each rounded by itself, and so are the results.
//
// Included last, by a file that exports `loops` under a name.
#include <string.h>

#include "noise_kinds.h"

// Every operation is rounded by itself, on every machine.
#pragma STDC FP_CONTRACT OFF

// Only inlined functions pass vectors that are wider than the registers of some machines.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef float floats __attribute__((ext_vector_type(WIDTH)));
typedef int ints __attribute__((ext_vector_type(WIDTH)));
typedef unsigned words __attribute__((ext_vector_type(WIDTH)));

// MARK: - Points side by side

// Returns well-mixed bits of lattice points, from their mixed coordinates.
INLINE words hash(words h, unsigned seed) {
  h = (h ^ seed) * 0x7FEB352Du;
  h ^= h >> 15;
  h *= 0x846CA68Bu;
  return h ^ (h >> 16);
}

// Returns the lattice cells, and the rest of the coordinates: adding 1.5 * 2^23 leaves the rounded
// integer in the low bits.
INLINE words cell(floats x, floats *rest) {
  floats shifted = (x - 0.5f) + 12582912.0f;
  *rest = x - (shifted - 12582912.0f);
  return (words)shifted - 0x4B400000u;
}

// Returns a component of gradients, about -1 to 1, from ten bits.
INLINE floats gradient(words bits) {
  return __builtin_convertvector((ints)(bits & 1023u), floats) * (1 / 511.5f) - 1.0f;
}

// Returns the scalar products of the gradients of lattice points with offsets.
INLINE floats corner(words h, floats x, floats y, floats z) {
  return gradient(h) * x + gradient(h >> 10) * y + gradient(h >> 20) * z;
}

INLINE floats between(floats a, floats b, floats share) { return a + (b - a) * share; }

INLINE floats ease(floats t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

// Returns the noise at points; `Noise.value` in Swift is the same at one point. Not inlined: the
// optimiser would evaluate it again for each lane that is read.
static __attribute__((noinline)) floats noise(floats x, floats y, floats z, unsigned seed) {
  floats fx, fy, fz;
  words ix = cell(x, &fx) * 0x8DA6B343u;
  words iy = cell(y, &fy) * 0xD8163841u;
  words iz = cell(z, &fz) * 0xCB1AB31Fu;
  words jx = ix + 0x8DA6B343u, jy = iy + 0xD8163841u, jz = iz + 0xCB1AB31Fu;
  floats gx = fx - 1.0f, gy = fy - 1.0f, gz = fz - 1.0f;
  floats u = ease(fx), v = ease(fy), w = ease(fz);
  floats a = corner(hash(ix ^ iy ^ iz, seed), fx, fy, fz);
  floats b = corner(hash(jx ^ iy ^ iz, seed), gx, fy, fz);
  floats c = corner(hash(ix ^ jy ^ iz, seed), fx, gy, fz);
  floats d = corner(hash(jx ^ jy ^ iz, seed), gx, gy, fz);
  floats near = between(between(a, b, u), between(c, d, u), v);
  floats e = corner(hash(ix ^ iy ^ jz, seed), fx, fy, gz);
  floats f = corner(hash(jx ^ iy ^ jz, seed), gx, fy, gz);
  floats g = corner(hash(ix ^ jy ^ jz, seed), fx, gy, gz);
  floats h = corner(hash(jx ^ jy ^ jz, seed), gx, gy, gz);
  floats far = between(between(e, f, u), between(g, h, u), v);
  return between(near, far, w) * 1.25f;
}

// MARK: - Octaves of a point

// Returns a point rotated and scaled by two, so that octaves never share lattice planes: a rotation
// matrix, times two, and a shift.
INLINE noise_point next_octave(noise_point p) {
  return (noise_point){
      1.2f * p.y + 1.6f * p.z + 17.3f,
      -1.2f * p.x + 1.28f * p.y - 0.96f * p.z + 5.1f,
      -1.6f * p.x - 0.96f * p.y + 0.72f * p.z - 11.7f};
}

// Returns the noise of octaves, at most `WIDTH`, and moves the point to the octave after them.
INLINE floats octaves_of(noise_point *point, int count, unsigned seed) {
  floats x = 0, y = 0, z = 0;
  for (int lane = 0; lane < count; lane++) {
    x[lane] = point->x;
    y[lane] = point->y;
    z[lane] = point->z;
    *point = next_octave(*point);
  }
  return noise(x, y, z, seed);
}

static float fractal(noise_point point, int octaves, float gain, unsigned seed) {
  float amplitude = 1, sum = 0, total = 0;
  for (int first = 0; first < octaves; first += WIDTH) {
    const int count = octaves - first < WIDTH ? octaves - first : WIDTH;
    const floats values = octaves_of(&point, count, seed);
    for (int lane = 0; lane < count; lane++) {
      sum += values[lane] * amplitude;
      total += amplitude;
      amplitude *= gain;
    }
  }
  return sum * (1.5f / total);
}

INLINE float unit(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

static float ridged(noise_point point, int octaves, float gain, unsigned seed) {
  float amplitude = 1, sum = 0, total = 0, weight = 1;
  for (int first = 0; first < octaves; first += WIDTH) {
    const int count = octaves - first < WIDTH ? octaves - first : WIDTH;
    const floats values = octaves_of(&point, count, seed);
    for (int lane = 0; lane < count; lane++) {
      const float crest = unit(1 - __builtin_fabsf(values[lane]) * 1.6f);
      const float sharp = crest * crest * weight;
      sum += sharp * amplitude;
      total += amplitude;
      amplitude *= gain;
      // Fine ridges grow on coarse ones only.
      weight = unit(sharp * 2);
    }
  }
  return sum / total;
}

// Returns three fractals, whose octaves share vectors: a displacement of few octaves is one vector.
static noise_point displacement(noise_point point, int octaves, float gain, unsigned seed) {
  noise_point points[3] = {
      point,
      {point.y + 31.4f, point.z - 7.9f, point.x + 2.3f},
      {point.z - 19.1f, point.x + 43.7f, point.y + 13.3f}};
  float amplitudes[3] = {1, 1, 1}, sums[3] = {0, 0, 0}, total = 0, amplitude = 1;
  for (int octave = 0; octave < octaves; octave++) {
    total += amplitude;
    amplitude *= gain;
  }
  int fractal = 0, octave = 0;
  while (fractal < 3) {
    floats x = 0, y = 0, z = 0;
    int owner[WIDTH], count = 0;
    for (; fractal < 3 && count < WIDTH; count++) {
      noise_point *p = &points[fractal];
      x[count] = p->x;
      y[count] = p->y;
      z[count] = p->z;
      *p = next_octave(*p);
      owner[count] = fractal;
      if (++octave >= octaves) {
        fractal++;
        octave = 0;
      }
    }
    const floats values = noise(x, y, z, seed);
    for (int lane = 0; lane < count; lane++) {
      sums[owner[lane]] += values[lane] * amplitudes[owner[lane]];
      amplitudes[owner[lane]] *= gain;
    }
  }
  const float scale = 1.5f / total;
  return (noise_point){sums[0] * scale, sums[1] * scale, sums[2] * scale};
}

static noise_point slope(noise_point p, unsigned seed) {
  const float step = 0.02f;
  floats x = p.x, y = p.y, z = p.z;
  x[1] = p.x + step;
  y[2] = p.y + step;
  z[3] = p.z + step;
  const floats values = noise(x, y, z, seed);
  const float here = values[0], scale = 1 / step;
  return (noise_point){
      (values[1] - here) * scale, (values[2] - here) * scale, (values[3] - here) * scale};
}

// MARK: - Eight points

typedef struct {
  lanes_float8 x, y, z;
} eight;

// Returns points from memory of any alignment.
INLINE eight loaded(const float *points) {
  eight p;
  memcpy(&p.x, points, sizeof p.x);
  memcpy(&p.y, points + 8, sizeof p.y);
  memcpy(&p.z, points + 16, sizeof p.z);
  return p;
}

// Returns points rotated and scaled by two, like `next_octave`, with sums in another order.
INLINE eight next_octaves(eight p) {
  return (eight){
      1.2f * p.y + 1.6f * p.z + 17.3f,
      1.28f * p.y - 1.2f * p.x - 0.96f * p.z + 5.1f,
      0.72f * p.z - 1.6f * p.x - 0.96f * p.y - 11.7f};
}

static void storeFractals(
    const float *points, int octaves, float gain, unsigned seed, float *result) {
  eight p = loaded(points);
  lanes_float8 sum = 0;
  float amplitude = 1, total = 0;
  for (int octave = 0; octave < octaves; octave++) {
    sum += lanes_noise8(p.x, p.y, p.z, seed) * amplitude;
    total += amplitude;
    amplitude *= gain;
    p = next_octaves(p);
  }
  sum *= 1.5f / total;
  memcpy(result, &sum, sizeof sum);
}

// Clamps lanes to 0...1.
INLINE lanes_float8 unit8(lanes_float8 a) {
  const lanes_float8 zero = 0, one = 1;
  const lanes_float8 low = lanes_choose8(lanes_less8(a, zero), zero, a);
  return lanes_choose8(lanes_less8(one, low), one, low);
}

static void storeRidges(
    const float *points, int octaves, float gain, unsigned seed, float *result) {
  eight p = loaded(points);
  lanes_float8 sum = 0, weight = 1;
  float amplitude = 1, total = 0;
  for (int octave = 0; octave < octaves; octave++) {
    const lanes_float8 values = lanes_noise8(p.x, p.y, p.z, seed);
    const lanes_float8 crest = unit8(1 - __builtin_elementwise_abs(values) * 1.7f);
    const lanes_float8 sharp = crest * crest * weight;
    sum += sharp * amplitude;
    total += amplitude;
    amplitude *= gain;
    // Fine ridges grow on coarse ones only.
    weight = unit8(sharp * 2);
    p = next_octaves(p);
  }
  sum *= 1 / total;
  memcpy(result, &sum, sizeof sum);
}

static const noise_loops loops = {
    fractal, ridged, displacement, slope, storeFractals, storeRidges};
