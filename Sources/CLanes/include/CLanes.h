// Arithmetic on several floats side by side, with explicit vectors.
//
// Swift's SIMD types work lane by lane and rely on the optimiser to combine the lanes, which often
// fails; and they have no vector square root. Swift imports these vectors as SIMD4<Float>,
// SIMD8<Float> and SIMD8<Int32>. Every function is one exact IEEE 754 operation (or one move of
// bits) on each lane; a multiplication is never fused with an addition.
#ifndef CLANES_H
#define CLANES_H

#pragma STDC FP_CONTRACT OFF

typedef float lanes_float4 __attribute__((ext_vector_type(4)));
typedef float lanes_float8 __attribute__((ext_vector_type(8)));
typedef float lanes_float32 __attribute__((ext_vector_type(32)));
typedef unsigned short lanes_short4 __attribute__((ext_vector_type(4)));
typedef unsigned short lanes_short8 __attribute__((ext_vector_type(8)));
typedef unsigned short lanes_short16 __attribute__((ext_vector_type(16)));
typedef int lanes_int4 __attribute__((ext_vector_type(4)));
typedef int lanes_int8 __attribute__((ext_vector_type(8)));
typedef unsigned int lanes_uint8 __attribute__((ext_vector_type(8)));

#define LANES static inline __attribute__((always_inline))

LANES lanes_float4 lanes_add4(lanes_float4 a, lanes_float4 b) { return a + b; }
LANES lanes_float4 lanes_subtract4(lanes_float4 a, lanes_float4 b) { return a - b; }
LANES lanes_float4 lanes_multiply4(lanes_float4 a, lanes_float4 b) { return a * b; }
LANES lanes_float4 lanes_scale4(lanes_float4 a, float b) { return a * b; }

// Clamps lanes to 0...1; NaN becomes 0.
LANES lanes_float4 lanes_unit4(lanes_float4 a) {
  lanes_float4 zero = 0, one = 1;
  lanes_float4 b = a > zero ? a : zero;
  return b < one ? b : one;
}
LANES lanes_int4 lanes_bits4(lanes_float4 a) { return (lanes_int4)a; }

LANES lanes_float8 lanes_add8(lanes_float8 a, lanes_float8 b) { return a + b; }
LANES lanes_float8 lanes_subtract8(lanes_float8 a, lanes_float8 b) { return a - b; }
LANES lanes_float8 lanes_multiply8(lanes_float8 a, lanes_float8 b) { return a * b; }
LANES lanes_float8 lanes_divide8(lanes_float8 a, lanes_float8 b) { return a / b; }
LANES lanes_float8 lanes_root8(lanes_float8 a) { return __builtin_elementwise_sqrt(a); }

// Comparisons give -1 where they hold and 0 elsewhere, also for NaN.
LANES lanes_int8 lanes_less8(lanes_float8 a, lanes_float8 b) { return a < b; }
LANES lanes_int8 lanes_equal8(lanes_float8 a, lanes_float8 b) { return a == b; }

// Takes lanes of `yes` where the mask is -1, and of `no` where it is 0.
LANES lanes_float8 lanes_choose8(lanes_int8 mask, lanes_float8 yes, lanes_float8 no) {
  return (lanes_float8)((mask & (lanes_int8)yes) | (~mask & (lanes_int8)no));
}

// These functions are always inlined, so the ABI of wide vectors does not matter.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

// The lattice cell of each lane, and the rest of the coordinate: adding 1.5 * 2^23 leaves the
// rounded integer in the low bits.
LANES lanes_uint8 lanes_cell8(lanes_float8 x, lanes_float8 *rest) {
  lanes_float8 shifted = (x - 0.5f) + 12582912.0f;
  *rest = x - (shifted - 12582912.0f);
  return (lanes_uint8)shifted;
}

// Well-mixed bits of a lattice point, from the mixed coordinates. The products are of 16 bits, as
// processors without SSE4 have none of 32.
LANES lanes_uint8 lanes_mix8(lanes_uint8 h, unsigned seed) {
  h ^= seed;
  h ^= h >> 15;
  h = (lanes_uint8)((lanes_short16)h * (lanes_short16)(lanes_uint8)(0x7FEB352Du));
  h ^= (h >> 13) ^ (h << 11);
  h = (lanes_uint8)((lanes_short16)h * (lanes_short16)(lanes_uint8)(0x846CA68Bu));
  return h ^ (h >> 17) ^ (h << 15);
}

// A field of ten bits as a float from -511.5 to 511.5; the field is in bits 13 to 22.
LANES lanes_float8 lanes_field8(lanes_uint8 bits) {
  return (lanes_float8)((bits & 0x007FE000u) | 0x44800000u) - 1535.5f;
}

// The scalar product of a lattice point's gradient, 511.5 times too long, with an offset.
LANES lanes_float8 lanes_slope8(
    lanes_uint8 h, lanes_float8 x, lanes_float8 y, lanes_float8 z) {
  return lanes_field8(h) * x + lanes_field8(h << 10) * y + lanes_field8(h >> 9) * z;
}

LANES lanes_float8 lanes_between8(lanes_float8 a, lanes_float8 b, lanes_float8 share) {
  return a + (b - a) * share;
}

LANES lanes_float8 lanes_ease8(lanes_float8 t) {
  return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

// Gradient noise of eight points, about -1 to 1 with mean 0 (Perlin, "Improving noise", 2002).
LANES lanes_float8 lanes_noise8(lanes_float8 x, lanes_float8 y, lanes_float8 z, unsigned seed) {
  lanes_float8 fx, fy, fz;
  lanes_uint8 ix = lanes_cell8(x, &fx) * 0x8DA6B343u;
  lanes_uint8 iy = lanes_cell8(y, &fy) * 0xD8163841u;
  lanes_uint8 iz = lanes_cell8(z, &fz) * 0xCB1AB31Fu;
  lanes_uint8 jx = ix + 0x8DA6B343u, jy = iy + 0xD8163841u, jz = iz + 0xCB1AB31Fu;
  lanes_float8 gx = fx - 1.0f, gy = fy - 1.0f, gz = fz - 1.0f;
  lanes_float8 u = lanes_ease8(fx), v = lanes_ease8(fy), w = lanes_ease8(fz);
  lanes_float8 a = lanes_slope8(lanes_mix8(ix ^ iy ^ iz, seed), fx, fy, fz);
  lanes_float8 b = lanes_slope8(lanes_mix8(jx ^ iy ^ iz, seed), gx, fy, fz);
  lanes_float8 c = lanes_slope8(lanes_mix8(ix ^ jy ^ iz, seed), fx, gy, fz);
  lanes_float8 d = lanes_slope8(lanes_mix8(jx ^ jy ^ iz, seed), gx, gy, fz);
  lanes_float8 e = lanes_slope8(lanes_mix8(ix ^ iy ^ jz, seed), fx, fy, gz);
  lanes_float8 f = lanes_slope8(lanes_mix8(jx ^ iy ^ jz, seed), gx, fy, gz);
  lanes_float8 g = lanes_slope8(lanes_mix8(ix ^ jy ^ jz, seed), fx, gy, gz);
  lanes_float8 h = lanes_slope8(lanes_mix8(jx ^ jy ^ jz, seed), gx, gy, gz);
  lanes_float8 near = lanes_between8(lanes_between8(a, b, u), lanes_between8(c, d, u), v);
  lanes_float8 far = lanes_between8(lanes_between8(e, f, u), lanes_between8(g, h, u), v);
  return lanes_between8(near, far, w) * (1.25f / 511.5f);
}

// The squared distances of eight points to the nearest two of scattered points, one in each cell of
// a lattice, and a random number 0 to 1 of the nearest (Worley, "A cellular texture basis
// function", 1996).
//
// The result holds eight squares of the nearest, eight of the second, and eight numbers.
LANES lanes_float32 lanes_cells8(lanes_float8 x, lanes_float8 y, lanes_float8 z, unsigned seed) {
  lanes_float8 fx, fy, fz;
  lanes_uint8 ix = lanes_cell8(x, &fx) * 0x8DA6B343u - 0x8DA6B343u;
  lanes_uint8 iy = lanes_cell8(y, &fy) * 0xD8163841u - 0xD8163841u;
  lanes_uint8 iz = lanes_cell8(z, &fz) * 0xCB1AB31Fu - 0xCB1AB31Fu;
  lanes_float8 first = 81.0f, second = 81.0f;
  lanes_uint8 winner = 0;
  for (unsigned k = 0; k < 3; k++) {
    for (unsigned j = 0; j < 3; j++) {
      for (unsigned i = 0; i < 3; i++) {
        lanes_uint8 h = lanes_mix8(
            (ix + i * 0x8DA6B343u) ^ (iy + j * 0xD8163841u) ^ (iz + k * 0xCB1AB31Fu), seed);
        lanes_float8 dx = lanes_field8(h) * (1 / 1023.0f) + ((float)i - 0.5f) - fx;
        lanes_float8 dy = lanes_field8(h << 10) * (1 / 1023.0f) + ((float)j - 0.5f) - fy;
        lanes_float8 dz = lanes_field8(h >> 9) * (1 / 1023.0f) + ((float)k - 0.5f) - fz;
        lanes_float8 square = dx * dx + dy * dy + dz * dz;
        lanes_int8 isFirst = square < first;
        lanes_float8 rest = lanes_choose8(isFirst, first, square);
        second = lanes_choose8(rest < second, rest, second);
        first = lanes_choose8(isFirst, square, first);
        winner = ((lanes_uint8)isFirst & h) | (~(lanes_uint8)isFirst & winner);
      }
    }
  }
  lanes_float8 tag = (lanes_field8(winner * 0x9E3779B1u) + 511.5f) * (1 / 1023.0f);
  lanes_float32 result = 0;
  result.lo.lo = first;
  result.lo.hi = second;
  result.hi.lo = tag;
  return result;
}

LANES lanes_float8 lanes_firstOfCells8(lanes_float32 cells) { return cells.lo.lo; }
LANES lanes_float8 lanes_secondOfCells8(lanes_float32 cells) { return cells.lo.hi; }
LANES lanes_float8 lanes_tagOfCells8(lanes_float32 cells) { return cells.hi.lo; }

#pragma clang diagnostic pop
#undef LANES

// Reserves uninitialised memory, in large pages if it is large, for texels that are read far apart:
// small pages would cause a TLB miss for each. Returns null when out of memory.
void *lanes_reserve(unsigned long bytes);
void lanes_release(void *memory);

#endif
