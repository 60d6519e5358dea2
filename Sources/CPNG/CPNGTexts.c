#include "CPNGCall.h"

#include <stdlib.h>
#include <string.h>

// libpng inflates all rows before it reads the texts that follow them. So the texts are read from a
// file in memory that has the same texts, and one pixel.

typedef struct {
  uint8_t *bytes;
  size_t count, room;
} small_file;

static int add(small_file *file, const uint8_t *bytes, size_t count) {
  if (count > file->room - file->count) {
    const size_t room = 2 * (file->room + count);
    uint8_t *larger = realloc(file->bytes, room);
    if (!larger) return 0;
    file->bytes = larger;
    file->room = room;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
  return 1;
}

// The signature and an IHDR of one grey pixel; its row, stored; the end.
static const uint8_t head[] = {
  0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1,
  0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55};
static const uint8_t row[] = {
  0, 0, 0, 13, 'I', 'D', 'A', 'T', 0x78, 0x01, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1,
  0x7E, 0x05, 0x0D, 0xD2};
static const uint8_t end[] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};

static int is(const uint8_t *type, const char *name) { return memcmp(type, name, 4) == 0; }

// Copies the texts of a file. Returns the error, or null.
static const char *copy_texts(const uint8_t *bytes, size_t count, small_file *file) {
  int has_row = 0, text_count = 0;
  if (!add(file, head, sizeof head)) return cpng_out_of_memory;
  for (size_t place = 8;;) {
    if (count - place < 12) return "the file ends too early";
    const uint8_t *chunk = bytes + place;
    const size_t size =
      (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (size > count - place - 12) return "the file ends too early";
    const uint8_t *type = chunk + 4;
    if (is(type, "IEND")) break;
    if (is(type, "IDAT") && !has_row) {
      has_row = 1;
      if (!add(file, row, sizeof row)) return cpng_out_of_memory;
    }
    const int is_text = is(type, "tEXt") || is(type, "zTXt") || is(type, "iTXt");
    if (is_text && size <= CPNG_GREATEST_TEXT_SIZE && text_count < CPNG_GREATEST_TEXT_COUNT) {
      text_count++;
      if (!add(file, chunk, size + 12)) return cpng_out_of_memory;
    }
    place += size + 12;
  }
  if (!has_row) return "it has no rows";
  return add(file, end, sizeof end) ? NULL : cpng_out_of_memory;
}

// Reads the texts of a small file; returns whether it completed.
static int read_texts(cpng_call *call, cpng_text_sink sink, void *context) {
  if (setjmp(call->jump)) return 0;
  cpng_begin_reading(call);
  png_read_info(call->png, call->info);
  png_start_read_image(call->png);
  png_read_end(call->png, call->info);
  png_textp texts = NULL;
  const int count = png_get_text(call->png, call->info, &texts, NULL);
  for (int i = 0; i < count; i++) {
    const int is_utf8 = texts[i].compression >= PNG_ITXT_COMPRESSION_NONE;
    const size_t length = is_utf8 ? texts[i].itxt_length : texts[i].text_length;
    sink(context, texts[i].key, strlen(texts[i].key), texts[i].text, length, is_utf8);
  }
  return 1;
}

int cpng_read_texts(cpng_input *input, cpng_text_sink sink, void *context) {
  small_file file = {0};
  cpng_call call = {.keeps_texts = 1};
  const char *refusal = copy_texts(input->bytes, input->count, &file);
  call.bytes = file.bytes;
  call.count = file.count;
  int done = 0;
  if (refusal) {
    strcpy(call.message, refusal);
  } else {
    done = read_texts(&call, sink, context);
    png_destroy_read_struct(&call.png, &call.info, NULL);
  }
  free(file.bytes);
  memcpy(input->message, call.message, CPNG_MESSAGE_SIZE);
  return done;
}
