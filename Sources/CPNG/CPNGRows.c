#include "CPNGCall.h"

#include <stdlib.h>
#include <string.h>

struct cpng_rows {
  cpng_call call;
};

cpng_rows *cpng_open_rows(const uint8_t *bytes, size_t count, char *message) {
  cpng_rows *rows = calloc(1, sizeof *rows);
  strcpy(message, cpng_out_of_memory);
  if (!rows) return NULL;
  rows->call.bytes = bytes;
  rows->call.count = count;
  if (setjmp(rows->call.jump)) {
    memcpy(message, rows->call.message, CPNG_MESSAGE_SIZE);
    cpng_close_rows(rows);
    return NULL;
  }
  cpng_begin_reading(&rows->call);
  png_read_info(rows->call.png, rows->call.info);
  png_set_expand(rows->call.png);
  png_set_scale_16(rows->call.png);
  png_set_gray_to_rgb(rows->call.png);
  png_set_add_alpha(rows->call.png, 0xFF, PNG_FILLER_AFTER);
  png_read_update_info(rows->call.png, rows->call.info);
  return rows;
}

int cpng_next_rows(
  cpng_rows *rows, uint8_t *pixels, size_t row_bytes, uint32_t count, char *message) {
  if (setjmp(rows->call.jump)) {
    memcpy(message, rows->call.message, CPNG_MESSAGE_SIZE);
    return 0;
  }
  if (png_get_rowbytes(rows->call.png, rows->call.info) != row_bytes)
    png_error(rows->call.png, "rows of another size");
  for (uint32_t row = 0; row < count; row++)
    png_read_row(rows->call.png, pixels + row * row_bytes, NULL);
  return 1;
}

int cpng_finish_rows(cpng_rows *rows, size_t *trailing, int *has_spare_bytes, char *message) {
  if (setjmp(rows->call.jump)) {
    memcpy(message, rows->call.message, CPNG_MESSAGE_SIZE);
    return 0;
  }
  png_read_end(rows->call.png, NULL);
  *trailing = rows->call.count - rows->call.consumed;
  *has_spare_bytes = rows->call.has_spare_bytes;
  return 1;
}

void cpng_close_rows(cpng_rows *rows) {
  if (rows) png_destroy_read_struct(&rows->call.png, &rows->call.info, NULL);
  free(rows);
}
