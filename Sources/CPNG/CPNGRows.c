#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cpng_rows {
  jmp_buf jump;
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, consumed;
  char message[CPNG_MESSAGE_SIZE];
};

static void fail(png_structp png, png_const_charp message) {
  cpng_rows *rows = png_get_error_ptr(png);
  strncpy(rows->message, message, CPNG_MESSAGE_SIZE - 1);
  longjmp(rows->jump, 1);
}

// Most warnings are about metadata; those about the rows mean a half picture.
static void warn(png_structp png, png_const_charp message) {
  if (strncmp(message, "IDAT:", 5) == 0) fail(png, message);
}

static void pull(png_structp png, png_bytep bytes, size_t count) {
  cpng_rows *rows = png_get_io_ptr(png);
  if (count > rows->count - rows->consumed) png_error(png, "the file ends too early");
  memcpy(bytes, rows->bytes + rows->consumed, count);
  rows->consumed += count;
}

cpng_rows *cpng_open_rows(const uint8_t *bytes, size_t count, char *message) {
  cpng_rows *rows = calloc(1, sizeof *rows);
  strcpy(message, "out of memory");
  if (!rows) return NULL;
  rows->bytes = bytes;
  rows->count = count;
  strcpy(rows->message, message);
  if (setjmp(rows->jump)) {
    memcpy(message, rows->message, CPNG_MESSAGE_SIZE);
    cpng_close_rows(rows);
    return NULL;
  }
  rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, rows, fail, warn);
  if (!rows->png) longjmp(rows->jump, 1);
  rows->info = png_create_info_struct(rows->png);
  if (!rows->info) png_error(rows->png, "out of memory");
  png_set_read_fn(rows->png, rows, pull);
  // The caller limits the size by the header; here any size that a PNG can say is right.
  png_set_user_limits(rows->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_cache_max(rows->png, 1000);
  png_set_chunk_malloc_max(rows->png, 16 << 20);
  png_set_crc_action(rows->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(rows->png, rows->info);
  png_set_expand(rows->png);
  png_set_scale_16(rows->png);
  png_set_gray_to_rgb(rows->png);
  png_set_add_alpha(rows->png, 0xFF, PNG_FILLER_AFTER);
  png_read_update_info(rows->png, rows->info);
  return rows;
}

int cpng_next_rows(
  cpng_rows *rows, uint8_t *pixels, size_t row_bytes, uint32_t count, char *message) {
  if (setjmp(rows->jump)) {
    memcpy(message, rows->message, CPNG_MESSAGE_SIZE);
    return 0;
  }
  if (png_get_rowbytes(rows->png, rows->info) != row_bytes)
    png_error(rows->png, "rows of another size");
  for (uint32_t row = 0; row < count; row++) png_read_row(rows->png, pixels + row * row_bytes, NULL);
  return 1;
}

int cpng_finish_rows(cpng_rows *rows, size_t *trailing, char *message) {
  if (setjmp(rows->jump)) {
    memcpy(message, rows->message, CPNG_MESSAGE_SIZE);
    return 0;
  }
  png_read_end(rows->png, NULL);
  *trailing = rows->count - rows->consumed;
  return 1;
}

void cpng_close_rows(cpng_rows *rows) {
  if (rows) png_destroy_read_struct(&rows->png, &rows->info, NULL);
  free(rows);
}
