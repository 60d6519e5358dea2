#define _GNU_SOURCE
#include "CPNGCall.h"

#include <string.h>

const char *const cpng_out_of_memory = "out of memory";

void cpng_fail(png_structp png, png_const_charp message) {
  cpng_call *call = png_get_error_ptr(png);
  // libpng and zlib have several messages for it.
  const int is_memory = strcasestr(message, "out of memory") || strcasestr(message, "insufficient memory");
  strncpy(call->message, is_memory ? cpng_out_of_memory : message, CPNG_MESSAGE_SIZE - 1);
  call->message[CPNG_MESSAGE_SIZE - 1] = 0;
  longjmp(call->jump, 1);
}

// Most warnings are about metadata. Those about the rows mean an incomplete image, unless libpng
// reports spare bytes after complete rows.
void cpng_warn(png_structp png, png_const_charp message) {
  cpng_call *call = png_get_error_ptr(png);
  if (strncmp(message, "iCCP: ", 6) == 0) call->has_bad_profile = 1;
  if (strncmp(message, "IDAT: ", 6) != 0) return;
  static const char *const spare[] = {"Extra compressed data", "Too much image data"};
  for (int i = 0; i < 2; i++)
    if (strcmp(message + 6, spare[i]) == 0) {
      call->has_spare_bytes = 1;
      return;
    }
  cpng_fail(png, message);
}

static void pull(png_structp png, png_bytep bytes, size_t count) {
  cpng_call *call = png_get_io_ptr(png);
  if (count > call->count - call->consumed) png_error(png, "the file ends too early");
  memcpy(bytes, call->bytes + call->consumed, count);
  call->consumed += count;
}

void cpng_begin_reading(cpng_call *call) {
  strcpy(call->message, cpng_out_of_memory);
  call->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, call, cpng_fail, cpng_warn);
  if (!call->png) longjmp(call->jump, 1);
  call->info = png_create_info_struct(call->png);
  if (!call->info) png_error(call->png, "out of memory");
  png_set_read_fn(call->png, call, pull);
  // The caller limits the size by the header; here any size that PNG allows is accepted.
  png_set_user_limits(call->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  if (call->keeps_texts) {
    // A few bytes may inflate to a text of any length. Too many or too long texts are dropped, so
    // that all together take at most 128 MiB.
    png_set_chunk_cache_max(call->png, CPNG_GREATEST_TEXT_COUNT);
    png_set_chunk_malloc_max(call->png, CPNG_GREATEST_TEXT_SIZE);
  } else {
    static const png_byte texts[] = "tEXt\0zTXt\0iTXt";
    png_set_keep_unknown_chunks(call->png, PNG_HANDLE_CHUNK_NEVER, texts, 3);
    png_set_chunk_cache_max(call->png, 1000);
    png_set_chunk_malloc_max(call->png, 16 << 20);
  }
  // A wrong checksum means damage, in any chunk.
  png_set_crc_action(call->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
}
