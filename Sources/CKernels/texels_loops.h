// The loops behind texels.h, compiled once for any processor and once for AVX2. The operations are
// the same, each rounded by itself, and so are the results.
//
// Included last, by a file that exports `loops` under a name.
#include <string.h>

#include "texels_kinds.h"

// Every operation is rounded by itself, on every machine.
#pragma STDC FP_CONTRACT OFF

// Only inlined functions pass vectors that are wider than the registers of some machines.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef unsigned uint8 __attribute__((ext_vector_type(8)));
typedef unsigned short ushort8 __attribute__((ext_vector_type(8)));
typedef unsigned char uchar8 __attribute__((ext_vector_type(8)));
typedef short short8 __attribute__((ext_vector_type(8)));
typedef short short16 __attribute__((ext_vector_type(16)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef int int16 __attribute__((ext_vector_type(16)));
typedef unsigned uint4 __attribute__((ext_vector_type(4)));

// Adding this rounds a number below 2^22 to an integer, in the lower bits of the sum.
static const float magic = 12582912;
enum { magic_bits = 0x4b400000 };

// The fixed-point one of weights.
enum { unit_bits = 14, unit = 1 << unit_bits };

// MARK: - Placing taps

INLINE lanes_int8 mask_less(lanes_float8 a, lanes_float8 b) { return a < b; }

INLINE lanes_float8 choose(lanes_int8 mask, lanes_float8 yes, lanes_float8 no) {
  return (lanes_float8)((mask & (lanes_int8)yes) | (~mask & (lanes_int8)no));
}

// Clamps numbers to 0...limit; NaN becomes 0.
INLINE lanes_float8 within(lanes_float8 a, lanes_float8 limit) {
  lanes_float8 zero = 0;
  lanes_float8 low = choose(mask_less(zero, a), a, zero);
  return choose(mask_less(low, limit), low, limit);
}

INLINE lanes_float8 floats(const float *lanes) {
  lanes_float8 result;
  memcpy(&result, lanes, sizeof result);
  return result;
}

INLINE lanes_int8 wholes(const int *lanes) {
  lanes_int8 result;
  memcpy(&result, lanes, sizeof result);
  return result;
}

INLINE lanes_float8 size(lanes_float8 a) { return __builtin_elementwise_abs(a); }

static unsigned rows_of(const texels_grid *grid) {
  const lanes_int8 counts = wholes(grid->majorCount) * wholes(grid->minorCount);
  return (unsigned)__builtin_reduce_max(counts);
}

// The dimensions of the levels of eight pixels, which are the same for all their taps.
typedef struct {
  lanes_float8 width, height, turn, scaleX, scaleY;
  uint8 stride;
} measures;

INLINE measures measure(const texels_level *levels, const int *level) {
  measures result;
  int differ = 0;
  for (int lane = 1; lane < 8; lane++) differ |= level[lane] ^ level[0];
  if (!differ) {
    const texels_level *view = &levels[level[0]];
    result.width = view->width;
    result.height = view->height;
    result.turn = view->turn;
    result.scaleX = view->scaleX;
    result.scaleY = view->scaleY;
    result.stride = (unsigned)view->stride;
    return result;
  }
  for (int lane = 0; lane < 8; lane++) {
    const texels_level *view = &levels[level[lane]];
    result.width[lane] = view->width;
    result.height[lane] = view->height;
    result.turn[lane] = view->turn;
    result.scaleX[lane] = view->scaleX;
    result.scaleY[lane] = view->scaleY;
    result.stride[lane] = (unsigned)view->stride;
  }
  return result;
}

// Wraps coordinates into their level. Beyond a pole the map continues half a turn away.
INLINE void wrap(lanes_float8 *column, lanes_float8 *row, const measures *level) {
  lanes_float8 zero = 0, x = *column, y = *row;
  lanes_int8 is_above = mask_less(y, zero), is_below = mask_less(level->height, y);
  lanes_int8 reflects = (is_above | is_below) & (level->turn > zero);
  x += choose(reflects, level->turn * 0.5f, zero);
  y = choose(reflects & is_above, zero - y, y);
  y = choose(reflects & is_below, level->height * 2 - y, y);
  *row = within(y, level->height);
  x += choose(mask_less(x, zero), level->turn, zero);
  x -= choose(mask_less(x, level->width), zero, level->turn);
  *column = within(x, level->width);
}

// Sets one tap of eight pixels.
INLINE void place_tap(lanes_float8 x, lanes_float8 y, const measures *level, texels_taps *tap) {
  // Texel i of the border's count has its middle at i - 1/2.
  lanes_float8 sum = y + magic;
  lanes_int8 upper = (lanes_int8)sum - magic_bits;
  lanes_float8 share = (y - (sum - magic) + 0.5f) * unit;
  memcpy(tap->x, &x, sizeof x);
  const uint8 row = (uint8)upper * level->stride;
  const ushort8 below =
      __builtin_convertvector(__builtin_convertvector(share, lanes_int8), ushort8);
  memcpy(tap->row, &row, sizeof row);
  memcpy(tap->y, &below, sizeof below);
}

// Returns whether numbers keep a margin from both 0 and a limit; false for NaN.
INLINE int are_within(lanes_float8 middle, lanes_float8 reach, lanes_float8 limit) {
  const lanes_float8 zero = 0;
  const lanes_int8 holds = (middle - reach > zero) & (middle + reach < limit);
  return __builtin_reduce_and(holds) != 0;
}

static void place_taps(
    const texels_level *levels, const texels_grid *grid, texels_batch *batch, texels_taps *taps) {
  const measures level = measure(levels, grid->level);
  const lanes_int8 one = 1;
  const lanes_int8 columns = wholes(grid->majorCount), rows = wholes(grid->minorCount);
  const uchar8 narrow_levels = __builtin_convertvector(wholes(grid->level), uchar8);
  const uchar8 narrow_counts = __builtin_convertvector(columns * rows, uchar8);
  memcpy(batch->level, &narrow_levels, sizeof narrow_levels);
  memcpy(batch->count, &narrow_counts, sizeof narrow_counts);
  batch->rows = rows_of(grid);

  const lanes_float8 majorX = floats(grid->majorU) * level.scaleX;
  const lanes_float8 majorY = floats(grid->majorV) * level.scaleY;
  const lanes_float8 minorX = floats(grid->minorU) * level.scaleX;
  const lanes_float8 minorY = floats(grid->minorV) * level.scaleY;
  const lanes_float8 wide = __builtin_convertvector(columns - one, lanes_float8) * 0.5f;
  const lanes_float8 deep = __builtin_convertvector(rows - one, lanes_float8) * 0.5f;
  // Along a row of the grid, then on to the next row.
  const lanes_float8 middleX = floats(grid->u) * level.scaleX;
  const lanes_float8 middleY = floats(grid->v) * level.scaleY;
  lanes_float8 startX = middleX - (majorX * wide + minorX * deep);
  lanes_float8 startY = middleY - (majorY * wide + minorY * deep);
  lanes_float8 x = startX, y = startY;
  lanes_int8 column = 0;
  // Sums of steps are rounded; half a texel's margin exceeds their error.
  const lanes_float8 reachX = size(majorX) * wide + size(minorX) * deep + 0.5f;
  const lanes_float8 reachY = size(majorY) * wide + size(minorY) * deep + 0.5f;
  const int is_inside =
      are_within(middleX, reachX, level.width) && are_within(middleY, reachY, level.height);
  for (unsigned row = 0; row < batch->rows; row++) {
    lanes_float8 tapX = x, tapY = y;
    if (!is_inside) wrap(&tapX, &tapY, &level);
    place_tap(tapX, tapY, &level, &taps[row]);
    column += one;
    lanes_int8 is_last = column == columns;
    startX = choose(is_last, startX + minorX, startX);
    startY = choose(is_last, startY + minorY, startY);
    x = choose(is_last, startX, x + majorX);
    y = choose(is_last, startY, y + majorY);
    column &= ~is_last;
  }
}

// MARK: - Reading taps

// The number of rows of taps that are prepared at once.
enum { unit_rows = 8 };

// The texel indices of taps, by rows of eight pixels, and the weights of their four texels: those
// of the left and the right one in the lower and the upper half of a word.
typedef struct {
  unsigned place[8 * unit_rows];
  unsigned upper[8 * unit_rows];
  unsigned lower[8 * unit_rows];
} ready_taps;

// The shift and the width of the levels of eight pixels.
typedef struct {
  lanes_float8 shift, width, turn;
} movement;

INLINE movement moved(
    const texels_level *levels, float shift, const texels_batch *batch) {
  movement result;
  uint64_t eight;
  memcpy(&eight, batch->level, sizeof eight);
  if (eight == (eight & 0xff) * 0x0101010101010101u) {
    const texels_level *view = &levels[eight & 0xff];
    result.shift = view->scaleX * shift;
    result.width = view->width;
    result.turn = view->turn;
    return result;
  }
  for (int lane = 0; lane < 8; lane++) {
    const texels_level *view = &levels[batch->level[lane]];
    result.shift[lane] = view->scaleX * shift;
    result.width[lane] = view->width;
    result.turn[lane] = view->turn;
  }
  return result;
}

// The distance in bytes at which taps are prefetched: a frame of a turntable reads those of the
// whole image from memory.
enum { bytes_ahead = 2048 };

INLINE void make_ready(
    const texels_taps *taps, unsigned rows, const movement *by, ready_taps *ready) {
  const lanes_float8 zero = 0;
  for (unsigned row = 0; row < rows; row++) {
    // The address may be beyond the taps; a prefetch of any address is allowed.
    __builtin_prefetch((const void *)((uintptr_t)&taps[row] + bytes_ahead));
    lanes_float8 x = floats(taps[row].x) + by->shift;
    x -= choose(mask_less(x, by->width), zero, by->turn);
    const lanes_float8 sum = x + magic;
    const lanes_int8 column = (lanes_int8)sum - magic_bits;
    const lanes_float8 share = (x - (sum - magic) + 0.5f) * unit;
    // Both are at most 2^14, so the compiler can use the 16-bit product.
    const lanes_int8 right = __builtin_convertvector(share, lanes_int8) & 0x7fff;
    ushort8 shares;
    memcpy(&shares, taps[row].y, sizeof shares);
    const lanes_int8 below = __builtin_convertvector(shares, lanes_int8) & 0x7fff;
    const lanes_int8 both = (right * below + unit / 2) >> unit_bits;
    uint8 place;
    memcpy(&place, taps[row].row, sizeof place);
    place += (uint8)column;
    const lanes_int8 upper = (unit - right - below + both) | (right - both) << 16;
    const lanes_int8 lower = (below - both) | both << 16;
    memcpy(&ready->place[8 * row], &place, sizeof place);
    memcpy(&ready->upper[8 * row], &upper, sizeof upper);
    memcpy(&ready->lower[8 * row], &lower, sizeof lower);
  }
}

// Returns the sums of the products of the lower and of the upper halves of words.
INLINE lanes_int8 sum_of_halves(uint8 values, uint8 weights) {
  const int16 products = __builtin_convertvector((short16)values, int16)
      * __builtin_convertvector((short16)weights, int16);
  return products.even + products.odd;
}

// Returns the weighted sums of the left and the right texel of a row, with values less 2^15.
INLINE int4 weighted(const uint64_t *pair, unsigned weights) {
  short8 values;
  memcpy(&values, pair, sizeof values);
  values ^= (short8)(short)0x8000;
  const short8 left_right = __builtin_shufflevector(values, values, 0, 4, 1, 5, 2, 6, 3, 7);
  const short8 factors = (short8)(uint4)weights;
  const lanes_int8 products = __builtin_convertvector(left_right, lanes_int8)
      * __builtin_convertvector(factors, lanes_int8);
  return products.even + products.odd;
}

// The reciprocal of the sum of one tap, halved; slightly more, so that 65535 gives at least 1.
static const float whole = (1 + 0x1p-22f) / (65535.0f * (unit / 2));

// Sums of more taps than this drop the lower bits of each.
enum { most_precise = 4, dropped_bits = 6 };

INLINE uint4 sum_taps(
    const uint64_t *words, long stride, const ready_taps *ready, unsigned rows, int is_long,
    int lane) {
  int4 sum = 0;
  for (unsigned row = 0; row < rows; row++) {
    const uint64_t *first = words + ready->place[8 * row + lane];
    int4 tap = weighted(first, ready->upper[8 * row + lane])
        + weighted(first + stride, ready->lower[8 * row + lane]);
    sum += is_long ? tap >> dropped_bits : tap;
  }
  return (uint4)sum;
}

// The number of portions by which texels are prefetched ahead.
enum { ahead = 8 };

// A portion of the work: some rows of the taps of eight pixels.
typedef struct {
  const texels_batch *batch;
  unsigned row, rows;
} portion;

INLINE portion first_portion(const texels_batch *batch) {
  const portion result = {batch, 0, batch->rows < unit_rows ? batch->rows : unit_rows};
  return result;
}

// Returns the number of taps of a pixel in a portion.
INLINE unsigned rows_in(portion part, int lane) {
  const unsigned all = part.batch->count[lane];
  if (all <= part.row) return 0;
  return all - part.row < part.rows ? all - part.row : part.rows;
}

INLINE portion next_portion(portion now) {
  const unsigned row = now.row + now.rows, left = now.batch->rows - row;
  if (left == 0) return first_portion(now.batch + 1);
  const portion result = {now.batch, row, left < unit_rows ? left : unit_rows};
  return result;
}

// True if all pixels of a batch have the same number of taps, on one level, and so few that sums
// drop no bits. Most batches are even; the others are near poles, limbs and changes of the level.
INLINE int is_even(const texels_batch *batch) {
  uint64_t levels, counts;
  memcpy(&levels, batch->level, sizeof levels);
  memcpy(&counts, batch->count, sizeof counts);
  const uint64_t each = 0x0101010101010101u;
  return batch->rows <= most_precise && levels == (levels & 0xff) * each
      && counts == batch->rows * each;
}

// Prepares the taps of a portion, and prefetches their texels: the upper ones of the first tap and
// the lower ones of others, as neighbouring taps share cache lines.
INLINE void make_portion_ready(
    const uint64_t *words, const texels_level *levels, float shift, const texels_taps *taps,
    portion part, ready_taps *ready) {
  const movement by = moved(levels, shift, part.batch);
  make_ready(taps + part.batch->first + part.row, part.rows, &by, ready);
  const unsigned *place = ready->place;
  if (is_even(part.batch)) {
    const texels_level *view = &levels[part.batch->level[0]];
    const uint64_t *upper = words + view->origin, *lower = upper + view->stride;
    const unsigned *last = place + 8 * (part.rows - 1);
    for (int lane = 0; lane < 8; lane++) {
      __builtin_prefetch(upper + place[lane]);
      __builtin_prefetch(lower + place[lane]);
      __builtin_prefetch(lower + last[lane]);
    }
    return;
  }
  for (int lane = 0; lane < 8; lane++) {
    const texels_level *view = &levels[part.batch->level[lane]];
    const uint64_t *upper = words + view->origin, *lower = upper + view->stride;
    const unsigned own = rows_in(part, lane);
    if (own > 0) __builtin_prefetch(upper + place[lane]);
    for (unsigned row = 0; row < own; row++) __builtin_prefetch(lower + place[8 * row + lane]);
  }
}

// Adds a portion of the taps of some pixels to their sums.
INLINE void add_taps(
    const uint64_t *words, const texels_level *levels, portion part, const ready_taps *ready,
    int lanes, uint4 sums[8]) {
  for (int lane = 0; lane < lanes; lane++) {
    const texels_level *view = &levels[part.batch->level[lane]];
    const uint64_t *origin = words + view->origin;
    const unsigned all = part.batch->count[lane];
    if (part.row == 0) {
      // The 2^15 that was subtracted from all values.
      sums[lane] = all << (all > most_precise ? 29 - dropped_bits : 29);
    }
    const unsigned own = rows_in(part, lane);
    if (own == 0) continue;
    sums[lane] += all > most_precise ? sum_taps(origin, view->stride, ready, own, 1, lane)
                                     : sum_taps(origin, view->stride, ready, own, 0, lane);
  }
}

// Returns the sum of the taps of a pixel of an even batch; both rows of texels of a tap at once.
INLINE uint4 sum_even_taps(
    const uint64_t *origin, long stride, const ready_taps *ready, unsigned rows, int lane) {
  lanes_int8 sum = 0;
  for (unsigned row = 0; row < rows; row++) {
    const uint64_t *first = origin + ready->place[8 * row + lane];
    short8 upper, lower;
    memcpy(&upper, first, sizeof upper);
    memcpy(&lower, first + stride, sizeof lower);
    const short16 pairs = __builtin_shufflevector(
        upper, lower, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15) ^ (short)0x8000;
    const uint4 above = ready->upper[8 * row + lane], below = ready->lower[8 * row + lane];
    const uint8 weights = __builtin_shufflevector(above, below, 0, 1, 2, 3, 4, 5, 6, 7);
    sum += sum_of_halves((uint8)pairs, weights);
  }
  return (uint4)(sum.lo + sum.hi) + (rows << 29);
}

// Sets the sums of the taps of some pixels of an even batch.
INLINE void set_even_sums(
    const uint64_t *words, const texels_level *levels, const texels_batch *batch,
    const ready_taps *ready, int lanes, uint4 sums[8]) {
  const texels_level *view = &levels[batch->level[0]];
  const uint64_t *origin = words + view->origin;
  for (int lane = 0; lane < lanes; lane++) {
    // Nearly all even batches have four rows: a loop of constant length is unrolled.
    sums[lane] = batch->rows == 4 ? sum_even_taps(origin, view->stride, ready, 4, lane)
                                  : sum_even_taps(origin, view->stride, ready, batch->rows, lane);
  }
}

// The last step for the mean of a pixel's taps: light, or none.
typedef struct {
  lanes_float4 bright, ambient, least;
  // True if the means are stored as they are.
  int is_plain;
} finish;

// Stores the mean of a pixel's taps, lit or as it is.
INLINE void store(uint4 sum, float scale, float intensity, finish end, void *pixel) {
  lanes_float4 color = __builtin_convertvector((int4)(sum >> 1), lanes_float4) * scale;
  color = __builtin_elementwise_min(color, (lanes_float4)1);
  if (!end.is_plain) {
    const lanes_float4 lit = color * (end.bright * intensity + end.ambient);
    color = __builtin_elementwise_max(lit, end.least);
  }
  memcpy(pixel, &color, sizeof color);
}

// Stores the means of `count` pixels, lit or as they are; inlined with a constant `is_plain`.
INLINE void mean_pixels(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, finish end, void *pixels) {
  if (count <= 0) return;
  const texels_batch *last = &batches[(count - 1) / 8];
  ready_taps ready[ahead];
  portion parts[ahead];
  uint4 sums[8];
  portion latest = first_portion(batches);
  int made = 0, is_all = 0;
  for (int turn = 0;; turn++) {
    // The texels of the next portions are prefetched before these are read.
    while (!is_all && made < turn + ahead) {
      parts[made % ahead] = latest;
      make_portion_ready(words, levels, shift, taps, latest, &ready[made % ahead]);
      made++;
      is_all = latest.row + latest.rows == latest.batch->rows && latest.batch == last;
      if (!is_all) latest = next_portion(latest);
    }
    const portion now = parts[turn % ahead];
    const long start = (now.batch - batches) * 8;
    const int lanes = count - start < 8 ? (int)(count - start) : 8;
    if (is_even(now.batch)) {
      set_even_sums(words, levels, now.batch, &ready[turn % ahead], lanes, sums);
    } else {
      add_taps(words, levels, now, &ready[turn % ahead], lanes, sums);
    }
    if (now.row + now.rows < now.batch->rows) continue;
    for (int lane = 0; lane < lanes; lane++) {
      const unsigned all = now.batch->count[lane];
      const float scale = all > most_precise ? whole * (1 << dropped_bits) : whole;
      store(sums[lane], scale / (float)all, now.batch->intensity[lane], end,
          (char *)pixels + (start + lane) * sizeof(lanes_float4));
    }
    if (now.batch == last) return;
  }
}

static void filter(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, void *pixels) {
  const finish end = {.is_plain = 1};
  mean_pixels(words, levels, shift, batches, taps, count, end, pixels);
}

static void shade(
    const uint64_t *words, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, const texels_light *light, void *pixels) {
  finish end = {.is_plain = 0};
  memcpy(&end.bright, light->color, sizeof end.bright);
  memcpy(&end.ambient, light->ambient, sizeof end.ambient);
  memcpy(&end.least, light->least, sizeof end.least);
  mean_pixels(words, levels, shift, batches, taps, count, end, pixels);
}

// MARK: - One channel

// Returns the weighted sums of the two texels of a row for eight pixels, with values less 2^15.
INLINE lanes_int8 weighted_pairs(
    const uint16_t *const origins[8], uint8 place, const unsigned *weights) {
  uint8 pairs, factors;
  for (int lane = 0; lane < 8; lane++) {
    unsigned pair;
    memcpy(&pair, origins[lane] + place[lane], sizeof pair);
    pairs[lane] = pair;
  }
  memcpy(&factors, weights, sizeof factors);
  return sum_of_halves(pairs ^ 0x80008000u, factors);
}

// Returns the means of one channel for the eight pixels of an even batch.
INLINE lanes_float8 mean_even_channel(
    const uint16_t *values, const texels_level *level, const ready_taps *ready, unsigned rows) {
  const uint16_t *const upper = values + level->origin, *const lower = upper + level->stride;
  lanes_int8 sum = 0;
  for (unsigned row = 0; row < rows; row++) {
    uint8 above, below, upper_weights, lower_weights;
    for (int lane = 0; lane < 8; lane++) {
      const unsigned place = ready->place[8 * row + lane];
      unsigned pair;
      memcpy(&pair, upper + place, sizeof pair);
      above[lane] = pair;
      memcpy(&pair, lower + place, sizeof pair);
      below[lane] = pair;
    }
    memcpy(&upper_weights, &ready->upper[8 * row], sizeof upper_weights);
    memcpy(&lower_weights, &ready->lower[8 * row], sizeof lower_weights);
    sum += sum_of_halves(above ^ 0x80008000u, upper_weights)
        + sum_of_halves(below ^ 0x80008000u, lower_weights);
  }
  const uint8 all = (uint8)sum + (rows << 29);
  return __builtin_convertvector((lanes_int8)(all >> 1), lanes_float8) * (whole / (float)rows);
}

// Returns the means of one channel for eight pixels.
INLINE lanes_float8 mean_channel(
    const uint16_t *values, const texels_level *levels, float shift, const texels_batch *batch,
    const texels_taps *taps) {
  const movement by = moved(levels, shift, batch);
  if (is_even(batch)) {
    ready_taps ready;
    const unsigned rows = batch->rows;
    make_ready(taps + batch->first, rows, &by, &ready);
    const texels_level *level = &levels[batch->level[0]];
    const lanes_float8 mean = rows == 4 ? mean_even_channel(values, level, &ready, 4)
                                        : mean_even_channel(values, level, &ready, rows);
    return __builtin_elementwise_min(mean, (lanes_float8)1);
  }
  const uint16_t *upper[8], *lower[8];
  uchar8 counts;
  memcpy(&counts, batch->count, sizeof counts);
  const lanes_int8 all = __builtin_convertvector(counts, lanes_int8);
  const lanes_int8 is_long = all > (lanes_int8)most_precise;
  for (int lane = 0; lane < 8; lane++) {
    const texels_level *view = &levels[batch->level[lane]];
    upper[lane] = values + view->origin;
    lower[lane] = upper[lane] + view->stride;
  }
  // The 2^15 that was subtracted from all values.
  uint8 sum = (uint8)((is_long & (all << (29 - dropped_bits))) | (~is_long & (all << 29)));
  for (unsigned first = 0; first < batch->rows; first += unit_rows) {
    ready_taps ready;
    const unsigned left = batch->rows - first, rows = left < unit_rows ? left : unit_rows;
    make_ready(taps + batch->first + first, rows, &by, &ready);
    for (unsigned row = 0; row < rows; row++) {
      // Pixels with fewer taps read the first texel: the places of further ones are beyond the map.
      const lanes_int8 has_tap = all > (lanes_int8)(int)(first + row);
      uint8 place;
      memcpy(&place, &ready.place[8 * row], sizeof place);
      place &= (uint8)has_tap;
      const lanes_int8 tap = weighted_pairs(upper, place, &ready.upper[8 * row])
          + weighted_pairs(lower, place, &ready.lower[8 * row]);
      const lanes_int8 kept = (is_long & (tap >> dropped_bits)) | (~is_long & tap);
      sum += (uint8)(kept & has_tap);
    }
  }
  const lanes_float8 scale = choose(is_long, whole * (1 << dropped_bits), whole)
      / __builtin_convertvector(all, lanes_float8);
  const lanes_float8 mean = __builtin_convertvector((lanes_int8)(sum >> 1), lanes_float8) * scale;
  return __builtin_elementwise_min(mean, (lanes_float8)1);
}

static void filter_channel(
    const uint16_t *values, const texels_level *levels, float shift, const texels_batch *batches,
    const texels_taps *taps, long count, float *means) {
  for (long start = 0; start < count; start += 8) {
    const lanes_float8 mean = mean_channel(values, levels, shift, &batches[start / 8], taps);
    memcpy(means + start, &mean, sizeof mean);
  }
}

static const texels_loops loops = {rows_of, place_taps, filter, filter_channel, shade};
