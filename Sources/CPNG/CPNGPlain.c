#include "CPNG.h"
#include "CPNGDeflate.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>

// The rows of a PNG as cpng_write writes them, decoded several times as fast as by libpng. Any
// other file is left to libpng, which reads all kinds and reports their errors.

enum {
  // The bytes that are inflated at once, unless a row has more: they stay in the cache.
  PIECE = 128 << 10,
  // Vectors of eight bytes are read and written beyond the ends of rows.
  SLACK = 16,
};

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int16_t words8 __attribute__((vector_size(16)));

struct cpng_plain {
  struct inflate_state inflate;
  const uint8_t *bytes;
  size_t count, place;
  // The remaining compressed bytes of a chunk.
  size_t chunk_left;
  cpng_header header;
  size_t pixel, row_bytes, given_bytes;  // of a pixel and a row in the file; of a row when given
  uint32_t rows_left;
  uint8_t *inflated;  // filtered rows, and the beginning of one
  size_t room, filled;
  uint8_t *rows[2];  // this row and the one above
  uint8_t *given;    // rows with alpha, where the file has none
  int is_whole;      // nothing was wrong so far
};

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is(const uint8_t *type, const char *name) { return memcmp(type, name, 4) == 0; }

// Checks the next chunk and its checksum. Returns its data, or null if it is truncated or damaged.
static const uint8_t *next_chunk(cpng_plain *plain, size_t *count) {
  const uint8_t *start = plain->bytes + plain->place;
  const size_t left = plain->count - plain->place;
  if (left < 12) return NULL;
  *count = word(start);
  if (*count > left - 12) return NULL;
  if (crc32_gzip_refl(0, start + 4, *count + 4) != word(start + 8 + *count)) return NULL;
  plain->place += *count + 12;
  return start + 8;
}

static int read_header(cpng_plain *plain) {
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
  if (plain->count < 8 || memcmp(plain->bytes, signature, 8) != 0) return 0;
  plain->place = 8;
  size_t count;
  const uint8_t *data = next_chunk(plain, &count);
  if (!data || !is(data - 4, "IHDR") || count != 13) return 0;
  cpng_header *header = &plain->header;
  header->width = word(data);
  header->height = word(data + 4);
  header->bit_depth = data[8];
  header->colour_type = data[9];
  const int is_known = (data[8] == 8 || data[8] == 16) && (data[9] == 2 || data[9] == 6)
    && data[10] == 0 && data[11] == 0 && data[12] == 0;
  if (!is_known || header->width == 0 || header->height == 0) return 0;
  // Larger ones exceed the limits.
  return header->width <= 1 << 20 && header->height <= 1 << 20;
}

// Returns 1 for a chunk that changes no pixel.
static int is_harmless(const uint8_t *type) {
  static const char *const names[] = {"sRGB", "tEXt", "zTXt", "iTXt", "tIME"};
  for (int i = 0; i < 5; i++)
    if (is(type, names[i])) return 1;
  return 0;
}

// Skips to the first chunk of rows.
static int find_rows(cpng_plain *plain) {
  size_t count;
  for (const uint8_t *data; (data = next_chunk(plain, &count));) {
    if (is(data - 4, "IDAT")) {
      plain->inflate.next_in = (uint8_t *)data;
      plain->chunk_left = count;
      return 1;
    }
    if (!is_harmless(data - 4)) return 0;
  }
  return 0;
}

// Reads the chunks after the rows: only harmless ones and the end are allowed.
static int is_end_right(cpng_plain *plain) {
  if (plain->chunk_left > 0 || plain->filled > 0 || plain->inflate.read_in_length > 0) return 0;
  size_t count;
  for (const uint8_t *data; (data = next_chunk(plain, &count));) {
    if (is(data - 4, "IEND")) return count == 0 && plain->place == plain->count;
    if (!is_harmless(data - 4)) return 0;
  }
  return 0;
}

cpng_plain *cpng_open_plain(const uint8_t *bytes, size_t count, cpng_header *header) {
  cpng_plain *plain = calloc(1, sizeof *plain);
  if (!plain) return NULL;
  plain->bytes = bytes;
  plain->count = count;
  if (!read_header(plain)) goto refused;
  const size_t sample = plain->header.bit_depth / 8;
  plain->pixel = (plain->header.colour_type == 6 ? 4 : 3) * sample;
  plain->row_bytes = plain->pixel * plain->header.width;
  plain->given_bytes = 4 * sample * plain->header.width;
  plain->rows_left = plain->header.height;
  isal_inflate_init(&plain->inflate);
  plain->inflate.crc_flag = ISAL_ZLIB;
  if (!find_rows(plain)) goto refused;
  const size_t whole = plain->row_bytes + 1;
  plain->room = whole > PIECE ? whole : PIECE / whole * whole;
  plain->inflated = malloc(plain->room + SLACK);
  plain->rows[0] = calloc(1, plain->row_bytes + SLACK);
  plain->rows[1] = calloc(1, plain->row_bytes + SLACK);
  plain->given = malloc(plain->room / whole * plain->given_bytes + SLACK);
  if (!plain->inflated || !plain->rows[0] || !plain->rows[1] || !plain->given) goto refused;
  plain->is_whole = 1;
  *header = plain->header;
  return plain;
refused:
  cpng_close_plain(plain);
  return NULL;
}

// Inflates rows until the storage is full, or all rows are complete. Returns 0 if that fails.
static int inflate_rows(cpng_plain *plain) {
  struct inflate_state *inflate = &plain->inflate;
  while (plain->filled < plain->room && inflate->block_state != ISAL_BLOCK_FINISH) {
    if (plain->chunk_left == 0) {
      size_t count;
      const uint8_t *data = next_chunk(plain, &count);
      if (!data || !is(data - 4, "IDAT")) return 0;
      inflate->next_in = (uint8_t *)data;
      plain->chunk_left = count;
      if (count == 0) continue;
    }
    inflate->avail_in = plain->chunk_left < UINT32_MAX ? (uint32_t)plain->chunk_left : UINT32_MAX;
    inflate->next_out = plain->inflated + plain->filled;
    inflate->avail_out = (uint32_t)(plain->room - plain->filled);
    const uint32_t in = inflate->avail_in, out = inflate->avail_out;
    const int code = isal_inflate(inflate);
    cpng_release_wide_registers();
    plain->chunk_left -= in - inflate->avail_in;
    plain->filled += out - inflate->avail_out;
    if (code != ISAL_DECOMP_OK && code != ISAL_END_INPUT && code != ISAL_OUT_OVERFLOW) return 0;
    if (in == inflate->avail_in && out == inflate->avail_out) return 0;
  }
  return 1;
}

// MARK: filters (PNG specification, 9)

static bytes8 load8(const uint8_t *bytes) {
  bytes8 result;
  memcpy(&result, bytes, 8);
  return result;
}

static void store8(uint8_t *bytes, bytes8 value) { memcpy(bytes, &value, 8); }

// A pixel has at most eight bytes, and is a vector; the bytes beyond it are overwritten with the
// next one.

static void undo_sub(const uint8_t *in, uint8_t *row, size_t count, size_t pixel) {
  bytes8 left = {0};
  for (size_t i = 0; i < count; i += pixel) {
    left += load8(in + i);
    store8(row + i, left);
  }
}

static void undo_up(const uint8_t *in, const uint8_t *above, uint8_t *row, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(in[i] + above[i]);
}

static void undo_average(
  const uint8_t *in, const uint8_t *above, uint8_t *row, size_t count, size_t pixel) {
  bytes8 left = {0};
  for (size_t i = 0; i < count; i += pixel) {
    const bytes8 up = load8(above + i);
    // Half the sum without its carry, rounded down.
    left = load8(in + i) + (left & up) + ((left ^ up) >> 1);
    store8(row + i, left);
  }
}

static words8 widened(bytes8 bytes) { return __builtin_convertvector(bytes, words8); }

static words8 absolute(words8 x) {
  const words8 sign = x >> 15;
  return (x ^ sign) - sign;
}

static void undo_paeth(
  const uint8_t *in, const uint8_t *above, uint8_t *row, size_t count, size_t pixel) {
  words8 left = {0}, corner = {0};
  for (size_t i = 0; i < count; i += pixel) {
    const words8 up = widened(load8(above + i));
    const words8 to_left = absolute(up - corner), to_up = absolute(left - corner);
    const words8 to_corner = absolute(left + up - 2 * corner);
    const words8 is_left = (to_left <= to_up) & (to_left <= to_corner);
    const words8 is_up = ~is_left & (to_up <= to_corner);
    const words8 best = (left & is_left) | (up & is_up) | (corner & ~(is_left | is_up));
    const bytes8 value = load8(in + i) + __builtin_convertvector(best, bytes8);
    store8(row + i, value);
    left = widened(value);
    corner = up;
  }
}

// Reverses the filter of a row with a compiled loop for each size of pixel. Returns 0 for an
// invalid filter.
static inline int undo(
  int type, const uint8_t *in, const uint8_t *above, uint8_t *row, size_t count, size_t pixel) {
  switch (type) {
    case 0: memcpy(row, in, count); return 1;
    case 1: undo_sub(in, row, count, pixel); return 1;
    case 2: undo_up(in, above, row, count); return 1;
    case 3: undo_average(in, above, row, count, pixel); return 1;
    case 4: undo_paeth(in, above, row, count, pixel); return 1;
    default: return 0;
  }
}

static int undo_filter(cpng_plain *plain, const uint8_t *in, uint8_t *row, const uint8_t *above) {
  const size_t count = plain->row_bytes;
  switch (plain->pixel) {
    case 3: return undo(in[0], in + 1, above, row, count, 3);
    case 4: return undo(in[0], in + 1, above, row, count, 4);
    case 6: return undo(in[0], in + 1, above, row, count, 6);
    default: return undo(in[0], in + 1, above, row, count, 8);
  }
}

// Writes a row, with opaque alpha if it has none.
static void give(const cpng_plain *plain, const uint8_t *row, uint8_t *out) {
  if (plain->header.colour_type == 6) {
    memcpy(out, row, plain->row_bytes);
  } else if (plain->pixel == 3) {
    for (uint32_t x = 0; x < plain->header.width; x++, row += 3, out += 4) {
      memcpy(out, row, 4);
      out[3] = 0xFF;
    }
  } else {
    for (uint32_t x = 0; x < plain->header.width; x++, row += 6, out += 8) {
      memcpy(out, row, 8);
      out[6] = out[7] = 0xFF;
    }
  }
}

const uint8_t *cpng_next_plain(cpng_plain *plain, size_t *count) {
  *count = 0;
  if (!plain->is_whole || plain->rows_left == 0) return NULL;
  if (!inflate_rows(plain)) plain->is_whole = 0;
  const size_t whole = plain->row_bytes + 1;
  size_t rows = plain->filled / whole;
  if (rows > plain->rows_left) rows = plain->rows_left;
  if (rows == 0) plain->is_whole = 0;
  for (size_t y = 0; plain->is_whole && y < rows; y++) {
    uint8_t *row = plain->rows[0], *above = plain->rows[1];
    if (!undo_filter(plain, plain->inflated + y * whole, row, above)) plain->is_whole = 0;
    give(plain, row, plain->given + y * plain->given_bytes);
    plain->rows[0] = above;
    plain->rows[1] = row;
  }
  if (!plain->is_whole) return NULL;
  plain->filled -= rows * whole;
  memmove(plain->inflated, plain->inflated + rows * whole, plain->filled);
  plain->rows_left -= (uint32_t)rows;
  *count = rows * plain->given_bytes;
  return plain->given;
}

int cpng_close_plain(cpng_plain *plain) {
  if (!plain) return 0;
  // The end of the compressed bytes may follow the last row.
  int is_whole = plain->is_whole && plain->rows_left == 0 && inflate_rows(plain)
    && plain->inflate.block_state == ISAL_BLOCK_FINISH && is_end_right(plain);
  free(plain->inflated);
  free(plain->rows[0]);
  free(plain->rows[1]);
  free(plain->given);
  free(plain);
  return is_whole;
}
