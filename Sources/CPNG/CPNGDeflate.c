#include "CPNG.h"

#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// Writes a row of 8-bit RGB pixels, which stand in four bytes each, less their left neighbours.
static void filter_rgb(const uint8_t *row, uint32_t columns, uint8_t *out) {
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

// Copies a row of samples as a file has them: without the filler, 16 bits with the high byte first.
static void pack(const cpng_strip *strip, const uint8_t *row, uint8_t *out) {
  const size_t sample = strip->bit_depth / 8;
  const size_t kept = strip->channels - (strip->drops_filler ? 1 : 0);
  for (uint32_t x = 0; x < strip->columns; x++, row += strip->channels * sample)
    for (size_t c = 0; c < kept; c++) {
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

// Filters a strip: every row becomes the number of filter "Sub" (1) and the differences of its
// bytes to those of the pixel before. Returns how many bytes that are, 0 if memory is out.
static size_t filter(const cpng_strip *strip, uint8_t *out) {
  const size_t kept = strip->channels - (strip->drops_filler ? 1 : 0);
  const size_t pixel = kept * (strip->bit_depth / 8), count = pixel * strip->columns;
  const int is_rgb = strip->bit_depth == 8 && strip->channels == 4 && strip->drops_filler;
  uint8_t *packed = is_rgb ? NULL : malloc(count);
  if (!is_rgb && !packed) return 0;
  for (uint32_t y = 0; y < strip->rows; y++) {
    const uint8_t *row = (const uint8_t *)strip->pixels + y * strip->row_bytes;
    *out++ = 1;
    if (is_rgb) {
      filter_rgb(row, strip->columns, out);
    } else {
      pack(strip, row, packed);
      memcpy(out, packed, pixel);
      for (size_t i = pixel; i < count; i++) out[i] = packed[i] - packed[i - pixel];
    }
    out += count;
  }
  free(packed);
  return (count + 1) * strip->rows;
}

// ISA-L leaves the upper halves of the vector registers in use, after which every narrower
// instruction of the thread has to merge with them, at half the speed.
static void release_wide_registers(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper" ::: "memory");
#endif
}

size_t cpng_strip_bytes(const cpng_strip *strip) {
  const size_t kept = strip->channels - (strip->drops_filler ? 1 : 0);
  return (kept * (strip->bit_depth / 8) * strip->columns + 1) * strip->rows;
}

int cpng_deflate(const cpng_strip *strip, int level, int is_last, cpng_deflated *result) {
  static const uint32_t level_sizes[] = {0, ISAL_DEF_LVL1_DEFAULT};
  memset(result, 0, sizeof *result);
  const size_t count = cpng_strip_bytes(strip);
  // What cannot be compressed is stored, in blocks of up to 64 KiB with five bytes more.
  const size_t room = count + count / 1000 + 1024;
  if (level < 0 || level > 1 || count > UINT32_MAX / 2) return 0;
  uint8_t *filtered = malloc(count), *bytes = malloc(room);
  uint8_t *work = level ? malloc(level_sizes[level]) : NULL;
  int done = 0;
  if (filtered && bytes && (work || !level) && filter(strip, filtered) == count) {
    struct isal_zstream stream;
    isal_deflate_init(&stream);
    stream.level = level;
    stream.level_buf = work;
    stream.level_buf_size = level_sizes[level];
    stream.gzip_flag = IGZIP_DEFLATE;
    // A full flush ends on a byte and forgets what came before, so strips stand side by side.
    stream.flush = is_last ? NO_FLUSH : FULL_FLUSH;
    stream.end_of_stream = is_last;
    stream.next_in = filtered;
    stream.avail_in = (uint32_t)count;
    stream.next_out = bytes;
    stream.avail_out = (uint32_t)room;
    done = isal_deflate(&stream) == COMP_OK && stream.avail_in == 0 && stream.avail_out > 0;
    release_wide_registers();
    result->count = stream.total_out;
    result->filtered_count = count;
    result->adler32 = (uint32_t)adler32_z(1, filtered, count);
  }
  free(work);
  free(filtered);
  result->bytes = done ? bytes : NULL;
  if (!done) free(bytes);
  return done;
}

void cpng_free(cpng_deflated *result) {
  free(result->bytes);
  result->bytes = NULL;
}

uint32_t cpng_joined_adler32(uint32_t first, uint32_t second, size_t second_count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)second_count);
}
