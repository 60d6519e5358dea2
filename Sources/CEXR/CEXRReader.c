#include "CEXR.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <OpenEXR/openexr.h>

enum { GREATEST_SIDE = 1 << 20, GREATEST_TILE = 1 << 14 };

struct cexr_reader {
  exr_context_t exr;
  const uint8_t *bytes;
  uint64_t count;
  int32_t width, height, left, top, band_rows, tile_width;
  int is_tiled, channel_count;
  // The names of the channels in the file, in the order of the samples.
  char names[4][256];
};

static int tell(exr_result_t result, char *message) {
  if (result == EXR_ERR_SUCCESS) return 1;
  snprintf(message, CEXR_MESSAGE_SIZE, "%s", exr_get_default_error_message(result));
  return 0;
}

static int say(char *message, const char *text) {
  snprintf(message, CEXR_MESSAGE_SIZE, "%s", text);
  return 0;
}

// By default, the library prints its errors.
static void ignore(exr_const_context_t exr, exr_result_t code, const char *text) {
  (void)exr, (void)code, (void)text;
}

static int64_t size(exr_const_context_t exr, void *context) {
  (void)exr;
  return (int64_t)((cexr_reader *)context)->count;
}

static int64_t take(
  exr_const_context_t exr, void *context, void *target, uint64_t count, uint64_t offset,
  exr_stream_error_func_ptr_t fail) {
  (void)exr, (void)fail;
  const cexr_reader *reader = context;
  if (offset > reader->count) return -1;
  const uint64_t left = reader->count - offset;
  const uint64_t taken = count < left ? count : left;
  memcpy(target, reader->bytes + offset, taken);
  return (int64_t)taken;
}

// Returns the name without its layer: R of diffuse.R.
static const char *last_part(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? dot + 1 : name;
}

// Finds the channels of colours, of grey, or the only one.
static int find_channels(cexr_reader *reader, char *message) {
  const exr_attr_chlist_t *list = NULL;
  if (!tell(exr_get_channels(reader->exr, 0, &list), message)) return 0;
  static const char *const wanted[] = {"R", "G", "B", "Y", "A"};
  const char *found[5] = {NULL};
  for (int i = 0; i < list->num_channels; i++) {
    const exr_attr_chlist_entry_t *entry = &list->entries[i];
    for (int k = 0; k < 5; k++)
      if (!found[k] && strcmp(last_part(entry->name.str), wanted[k]) == 0) {
        if (entry->x_sampling != 1 || entry->y_sampling != 1)
          return say(message, "its channels have different sizes");
        found[k] = entry->name.str;
      }
  }
  const char *chosen[4];
  int count = 0;
  if (found[0] && found[1] && found[2]) {
    for (int k = 0; k < 3; k++) chosen[count++] = found[k];
  } else if (found[3]) {
    chosen[count++] = found[3];
  } else if (list->num_channels == 1 && list->entries[0].x_sampling == 1 &&
             list->entries[0].y_sampling == 1) {
    chosen[count++] = list->entries[0].name.str;
    found[4] = NULL;
  } else {
    return say(message, "it has neither the channels R, G and B nor Y nor a single channel");
  }
  if (found[4]) chosen[count++] = found[4];
  for (int k = 0; k < count; k++)
    snprintf(reader->names[k], sizeof reader->names[k], "%s", chosen[k]);
  reader->channel_count = count;
  return 1;
}

static int open_file(cexr_reader *reader, char *message) {
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.user_data = reader;
  start.error_handler_fn = ignore;
  start.read_fn = take;
  start.size_fn = size;
  start.max_image_width = GREATEST_SIDE;
  start.max_image_height = GREATEST_SIDE;
  start.max_tile_width = GREATEST_TILE;
  start.max_tile_height = GREATEST_TILE;
  if (!tell(exr_start_read(&reader->exr, "memory", &start), message)) return 0;
  exr_storage_t storage;
  if (!tell(exr_get_storage(reader->exr, 0, &storage), message)) return 0;
  if (storage != EXR_STORAGE_SCANLINE && storage != EXR_STORAGE_TILED)
    return say(message, "it has deep data, which are unsupported");
  reader->is_tiled = storage == EXR_STORAGE_TILED;
  exr_attr_box2i_t window;
  if (!tell(exr_get_data_window(reader->exr, 0, &window), message)) return 0;
  const int64_t width = (int64_t)window.max.x - window.min.x + 1;
  const int64_t height = (int64_t)window.max.y - window.min.y + 1;
  if (width < 1 || height < 1 || width > GREATEST_SIDE || height > GREATEST_SIDE)
    return say(message, "its size is invalid");
  reader->width = (int32_t)width;
  reader->height = (int32_t)height;
  reader->left = window.min.x;
  reader->top = window.min.y;
  if (reader->is_tiled) {
    if (!tell(
          exr_get_tile_sizes(reader->exr, 0, 0, 0, &reader->tile_width, &reader->band_rows),
          message))
      return 0;
    if (reader->tile_width < 1) return say(message, "its tiles are empty");
  } else if (!tell(exr_get_scanlines_per_chunk(reader->exr, 0, &reader->band_rows), message)) {
    return 0;
  }
  if (reader->band_rows < 1) return say(message, "its strips are empty");
  if (!find_channels(reader, message)) return 0;
  const uint64_t row = (uint64_t)reader->width * (uint64_t)reader->channel_count * sizeof(float);
  const int32_t rows = reader->band_rows < reader->height ? reader->band_rows : reader->height;
  if (row * (uint64_t)rows > CEXR_GREATEST_BAND) return say(message, "its tiles are too large");
  return 1;
}

cexr_reader *cexr_read(
  const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, int32_t *band_rows,
  int *channels, char *message) {
  cexr_reader *reader = calloc(1, sizeof *reader);
  if (!reader) {
    say(message, "there is too little memory to read it");
    return NULL;
  }
  reader->bytes = bytes;
  reader->count = count;
  if (!open_file(reader, message)) {
    cexr_end(reader);
    return NULL;
  }
  *width = reader->width;
  *height = reader->height;
  *band_rows = reader->band_rows < reader->height ? reader->band_rows : reader->height;
  *channels = reader->channel_count;
  return reader;
}

// Decodes a strip or a tile to its place in a band.
static exr_result_t decode(
  cexr_reader *reader, const exr_chunk_info_t *chunk, int32_t column, float *samples) {
  exr_decode_pipeline_t pipeline = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_result_t result = exr_decoding_initialize(reader->exr, 0, chunk, &pipeline);
  if (result) return result;
  for (int i = 0; i < pipeline.channel_count; i++) {
    exr_coding_channel_info_t *channel = &pipeline.channels[i];
    channel->decode_to_ptr = NULL;
    for (int k = 0; k < reader->channel_count; k++) {
      if (strcmp(channel->channel_name, reader->names[k]) != 0) continue;
      float *place =
        samples + (size_t)column * (size_t)reader->channel_count + (size_t)k;
      channel->decode_to_ptr = (uint8_t *)place;
      channel->user_data_type = EXR_PIXEL_FLOAT;
      channel->user_bytes_per_element = sizeof(float);
      channel->user_pixel_stride = (int32_t)sizeof(float) * reader->channel_count;
      channel->user_line_stride =
        (int32_t)sizeof(float) * reader->channel_count * reader->width;
    }
  }
  result = exr_decoding_choose_default_routines(reader->exr, 0, &pipeline);
  if (!result) result = exr_decoding_run(reader->exr, 0, &pipeline);
  exr_decoding_destroy(reader->exr, &pipeline);
  return result;
}

int32_t cexr_read_band(
  cexr_reader *reader, int32_t band, float *samples, size_t room, char *message) {
  const int64_t start = (int64_t)band * reader->band_rows;
  if (band < 0 || start >= reader->height) return say(message, "it has no more rows");
  const int64_t left = reader->height - start;
  const int32_t rows = left < reader->band_rows ? (int32_t)left : reader->band_rows;
  const size_t count = (size_t)rows * (size_t)reader->width * (size_t)reader->channel_count;
  if (count * sizeof(float) > room) return say(message, "its rows do not fit");
  memset(samples, 0, count * sizeof(float));
  exr_chunk_info_t chunk;
  if (!reader->is_tiled) {
    const int y = reader->top + (int32_t)start;
    if (!tell(exr_read_scanline_chunk_info(reader->exr, 0, y, &chunk), message)) return 0;
    if (chunk.height > rows || chunk.width != reader->width)
      return say(message, "a strip has another size than the image");
    return tell(decode(reader, &chunk, 0, samples), message) ? rows : 0;
  }
  const int32_t across = (reader->width + reader->tile_width - 1) / reader->tile_width;
  for (int32_t x = 0; x < across; x++) {
    if (!tell(exr_read_tile_chunk_info(reader->exr, 0, x, band, 0, 0, &chunk), message)) return 0;
    const int32_t column = x * reader->tile_width;
    if (chunk.height > rows || chunk.width > reader->width - column)
      return say(message, "a tile has another size than the image");
    if (!tell(decode(reader, &chunk, column, samples), message)) return 0;
  }
  return rows;
}

void cexr_end(cexr_reader *reader) {
  if (!reader) return;
  if (reader->exr) exr_finish(&reader->exr);
  free(reader);
}
