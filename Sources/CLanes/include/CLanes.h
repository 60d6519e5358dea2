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
typedef unsigned short lanes_short4 __attribute__((ext_vector_type(4)));
typedef unsigned short lanes_short8 __attribute__((ext_vector_type(8)));
typedef int lanes_int4 __attribute__((ext_vector_type(4)));
typedef int lanes_int8 __attribute__((ext_vector_type(8)));

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

#undef LANES

// Reserves uninitialised memory, in large pages if it is large, for texels that are read far apart:
// small pages would cause a TLB miss for each. Returns null when out of memory.
void *lanes_reserve(unsigned long bytes);
void lanes_release(void *memory);

#endif
