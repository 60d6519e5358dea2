#include "CPNG.h"
#include "CPNGDeflate.h"

#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// The filters of a PNG row: none, by the left pixel, by the mean of that and the pixel above.
enum { NONE = 0, SUB = 1, AVERAGE = 3 };

// Writes a row of 8-bit RGB pixels, stored in four bytes each, less their left neighbours.
static void filter_rgb_sub(const uint8_t *row, uint32_t columns, uint8_t *out) {
  uint8_t red = 0, green = 0, blue = 0;
  for (uint32_t x = 0; x < columns; x++, row += 4, out += 3) {
    out[0] = row[0] - red;
    out[1] = row[1] - green;
    out[2] = row[2] - blue;
    red = row[0];
    green = row[1];
    blue = row[2];
  }
}

// Writes such a row less the means of the left neighbours and those above.
static void filter_rgb_average(
  const uint8_t *row, const uint8_t *above, uint32_t columns, uint8_t *out) {
  uint8_t red = 0, green = 0, blue = 0;
  for (uint32_t x = 0; x < columns; x++, row += 4, above += 4, out += 3) {
    out[0] = (uint8_t)(row[0] - (red + above[0]) / 2);
    out[1] = (uint8_t)(row[1] - (green + above[1]) / 2);
    out[2] = (uint8_t)(row[2] - (blue + above[2]) / 2);
    red = row[0];
    green = row[1];
    blue = row[2];
  }
}

// Returns the sum of the magnitudes of differences; smaller for a better filter.
static uint64_t weight(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += bytes[i] < 128 ? bytes[i] : 256 - bytes[i];
  return sum;
}

// The layout of a strip's rows in memory and in the file.
typedef struct {
  // The bytes of a pixel, and of a row.
  size_t pixel, count;
  // 1 if a row in memory is three of every four bytes, or exactly as in the file.
  int is_rgb, is_plain;
  // Storage for this row and the one above, unless they are in the file's layout already.
  uint8_t *packed[2];
} layout;

static layout layout_of(const cpng_strip *strip) {
  const size_t written = strip->channels - (strip->drops_filler ? 1 : 0);
  layout result = {0};
  result.pixel = written * (strip->bit_depth / 8);
  result.count = result.pixel * strip->columns;
  result.is_rgb = strip->bit_depth == 8 && strip->channels == 4 && strip->drops_filler;
  result.is_plain = strip->bit_depth == 8 && !strip->drops_filler;
  return result;
}

// Copies a row of samples in the file's layout: without the filler, 16 bits with the high byte
// first.
static void pack(const cpng_strip *strip, const uint8_t *row, uint8_t *out) {
  const size_t sample = strip->bit_depth / 8;
  const size_t written = strip->channels - (strip->drops_filler ? 1 : 0);
  for (uint32_t x = 0; x < strip->columns; x++, row += strip->channels * sample)
    for (size_t c = 0; c < written; c++) {
      if (sample == 1) {
        *out++ = row[c];
      } else {
        uint16_t value;
        memcpy(&value, row + 2 * c, 2);
        *out++ = (uint8_t)(value >> 8);
        *out++ = (uint8_t)value;
      }
    }
}

// Writes a row less the prediction of a filter. The first row of a strip has none above it.
static void filter_row(
  const cpng_strip *strip, layout *shape, uint32_t y, int type, uint8_t *out) {
  const uint8_t *row = (const uint8_t *)strip->pixels + y * strip->row_bytes;
  const uint8_t *above = type == AVERAGE ? row - strip->row_bytes : NULL;
  if (shape->is_rgb && type != NONE) {
    if (above) filter_rgb_average(row, above, strip->columns, out);
    else filter_rgb_sub(row, strip->columns, out);
    return;
  }
  const uint8_t *bytes = row;
  if (!shape->is_plain) {
    pack(strip, row, shape->packed[0]);
    bytes = shape->packed[0];
    if (above) {
      pack(strip, above, shape->packed[1]);
      above = shape->packed[1];
    }
  }
  const size_t pixel = shape->pixel;
  if (type == NONE) {
    memcpy(out, bytes, shape->count);
  } else if (above) {
    for (size_t i = 0; i < pixel; i++) out[i] = (uint8_t)(bytes[i] - above[i] / 2);
    for (size_t i = pixel; i < shape->count; i++)
      out[i] = (uint8_t)(bytes[i] - (bytes[i - pixel] + above[i]) / 2);
  } else {
    memcpy(out, bytes, pixel);
    for (size_t i = pixel; i < shape->count; i++) out[i] = bytes[i] - bytes[i - pixel];
  }
}

// Returns the best filter of a row. A filter other than SUB must be clearly better, as repeated
// patterns compress better with SUB than the sums suggest.
static int best_filter(const cpng_strip *strip, layout *shape, uint32_t y, uint8_t *scratch) {
  static const int types[] = {SUB, NONE, AVERAGE};
  uint64_t least = UINT64_MAX / 32;
  int best = SUB;
  for (int i = 0; i < (y > 0 ? 3 : 2); i++) {
    filter_row(strip, shape, y, types[i], scratch);
    const uint64_t sum = weight(scratch, shape->count);
    if (17 * sum < 16 * least) {
      least = sum;
      best = types[i];
    }
  }
  return best;
}

// The number of consecutive rows with one filter, chosen for one of them.
enum { GROUP = 8 };

// Filters a strip: every row becomes the number of its filter and the differences of its bytes from
// the prediction. Returns the number of bytes, 0 if out of memory.
static size_t filter(const cpng_strip *strip, int chooses, uint8_t *out) {
  layout shape = layout_of(strip);
  uint8_t *packed = NULL;
  if (!shape.is_plain && !(shape.is_rgb && !chooses)) {
    packed = malloc(2 * shape.count);
    if (!packed) return 0;
    shape.packed[0] = packed;
    shape.packed[1] = packed + shape.count;
  }
  int type = SUB;
  for (uint32_t y = 0; y < strip->rows; y++) {
    if (chooses && y % GROUP == 0) {
      const uint32_t middle = y + GROUP / 2;
      type = best_filter(strip, &shape, middle < strip->rows ? middle : strip->rows - 1, out);
    }
    const int own = y == 0 && type == AVERAGE ? SUB : type;
    *out++ = (uint8_t)own;
    filter_row(strip, &shape, y, own, out);
    out += shape.count;
  }
  free(packed);
  return (shape.count + 1) * strip->rows;
}

size_t cpng_strip_bytes(const cpng_strip *strip) {
  return (layout_of(strip).count + 1) * strip->rows;
}

// The bytes at the start of a strip that are stored uncompressed.
enum { STORED = 8 };

struct cpng_deflater {
  struct isal_zstream stream;
  uint8_t level[ISAL_DEF_LVL1_DEFAULT];
};

size_t cpng_deflater_bytes(void) { return sizeof(struct cpng_deflater); }

cpng_deflater *cpng_open_deflater(void) { return malloc(sizeof(struct cpng_deflater)); }

void cpng_close_deflater(cpng_deflater *deflater) { free(deflater); }

// Writes the first bytes as a stored block (RFC 1951, 3.2.4); returns the number of bytes written.
static size_t write_stored(const uint8_t *bytes, size_t count, uint8_t *out) {
  out[0] = 0;
  out[1] = (uint8_t)count;
  out[2] = 0;
  out[3] = (uint8_t)~count;
  out[4] = 0xFF;
  memcpy(out + 5, bytes, count);
  return 5 + count;
}

// Compresses bytes; returns the number of compressed bytes, 0 if it fails.
//
// The first bytes are stored and passed to ISA-L as history. Without history, ISA-L (2.30 and
// later, igzip_icf_body_h1_gr_bt.asm, .write_first_byte) hashes a register that holds the address
// of its stream instead of the data, so the matches it finds depend on that address.
static size_t deflate_bytes(
  cpng_deflater *deflater, const uint8_t *bytes, size_t count, int is_last, uint8_t *out,
  size_t room) {
  const size_t stored = count < STORED ? count : STORED;
  const size_t start = write_stored(bytes, stored, out);
  struct isal_zstream *stream = &deflater->stream;
  isal_deflate_init(stream);
  stream->level = 1;
  stream->level_buf = deflater->level;
  stream->level_buf_size = sizeof deflater->level;
  stream->gzip_flag = IGZIP_DEFLATE;
  int done = isal_deflate_set_dict(stream, (uint8_t *)bytes, (uint32_t)stored) == COMP_OK;
  // A full flush ends on a byte and drops the history, so strips can be joined.
  stream->flush = is_last ? NO_FLUSH : FULL_FLUSH;
  stream->end_of_stream = (uint16_t)is_last;
  stream->next_in = (uint8_t *)bytes + stored;
  stream->avail_in = (uint32_t)(count - stored);
  stream->next_out = out + start;
  stream->avail_out = (uint32_t)(room - start);
  done = done && isal_deflate(stream) == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0;
  cpng_release_wide_registers();
  return done ? start + stream->total_out : 0;
}

int cpng_deflate(
  const cpng_strip *strip, int chooses, int is_last, cpng_deflater *deflater,
  cpng_deflated *result) {
  memset(result, 0, sizeof *result);
  const size_t count = cpng_strip_bytes(strip);
  // Incompressible data is stored, in blocks of up to 64 KiB with five bytes more.
  const size_t room = count + count / 1000 + 1024;
  if (count > UINT32_MAX / 2) return 0;
  uint8_t *filtered = malloc(count), *bytes = malloc(room);
  if (filtered && bytes && filter(strip, chooses, filtered) == count) {
    result->count = deflate_bytes(deflater, filtered, count, is_last, bytes, room);
    result->filtered_count = count;
    result->adler32 = (uint32_t)adler32_z(1, filtered, count);
  }
  free(filtered);
  if (result->count == 0) free(bytes);
  else result->bytes = bytes;
  return result->count > 0;
}

void cpng_free(cpng_deflated *result) {
  free(result->bytes);
  result->bytes = NULL;
}

uint32_t cpng_joined_adler32(uint32_t first, uint32_t second, size_t second_count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)second_count);
}

uint32_t cpng_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}
