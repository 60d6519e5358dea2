#include "CEXR.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <OpenEXR/openexr.h>

struct cexr_writer {
  exr_context_t exr;
  exr_encode_pipeline_t pipeline;
  exr_result_t opening;
  int32_t width, height, row;
  int has_header, has_pipeline;
  uint8_t *bytes;
  size_t count, capacity;
};

static int tell(exr_result_t result, char *message) {
  if (result == EXR_ERR_SUCCESS) return 1;
  snprintf(message, CEXR_MESSAGE_SIZE, "%s", exr_get_default_error_message(result));
  return 0;
}

// By default, the library prints its errors.
static void ignore(exr_const_context_t exr, exr_result_t code, const char *text) {
  (void)exr, (void)code, (void)text;
}

// Stores bytes at a place in the file; the table of strips is written after the strips.
static int64_t store(
  exr_const_context_t exr, void *context, const void *bytes, uint64_t count, uint64_t offset,
  exr_stream_error_func_ptr_t fail) {
  (void)exr, (void)fail;
  cexr_writer *writer = context;
  if (count > SIZE_MAX / 4 || offset > SIZE_MAX / 4) return -1;
  const size_t end = offset + count;
  if (end > writer->capacity) {
    const size_t capacity = end + end / 2 + 4096;
    uint8_t *larger = realloc(writer->bytes, capacity);
    if (!larger) return -1;
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  if (offset > writer->count) memset(writer->bytes + writer->count, 0, offset - writer->count);
  memcpy(writer->bytes + offset, bytes, count);
  if (end > writer->count) writer->count = end;
  return (int64_t)count;
}

static exr_result_t begin(cexr_writer *writer) {
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.user_data = writer;
  start.error_handler_fn = ignore;
  start.write_fn = store;
  start.zip_level = 4;
  // The name is for messages.
  exr_result_t result = exr_start_write(&writer->exr, "memory", EXR_WRITE_FILE_DIRECTLY, &start);
  if (result) return result;
  int part = 0;
  result = exr_add_part(writer->exr, NULL, EXR_STORAGE_SCANLINE, &part);
  if (result) return result;
  result = exr_initialize_required_attr_simple(
    writer->exr, 0, writer->width, writer->height, EXR_COMPRESSION_ZIP);
  if (result) return result;
  const exr_attr_chromaticities_t rec709 = {
    .red_x = 0.64f, .red_y = 0.33f, .green_x = 0.3f, .green_y = 0.6f,
    .blue_x = 0.15f, .blue_y = 0.06f, .white_x = 0.3127f, .white_y = 0.329f};
  return exr_attr_set_chromaticities(writer->exr, 0, "chromaticities", &rec709);
}

cexr_writer *cexr_open(int32_t width, int32_t height) {
  cexr_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->width = width;
  writer->height = height;
  writer->opening = begin(writer);
  return writer;
}

int cexr_add_channel(cexr_writer *writer, const char *name, int is_half, char *message) {
  if (writer->opening) return tell(writer->opening, message);
  return tell(
    exr_add_channel(
      writer->exr, 0, name, is_half ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT,
      EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1),
    message);
}

int cexr_add_text(cexr_writer *writer, const char *name, const char *text, char *message) {
  if (writer->opening) return tell(writer->opening, message);
  return tell(exr_attr_set_string(writer->exr, 0, name, text), message);
}

static exr_result_t write_strip(cexr_writer *writer, const float *samples) {
  if (writer->opening) return writer->opening;
  exr_result_t result = writer->has_header ? EXR_ERR_SUCCESS : exr_write_header(writer->exr);
  if (result) return result;
  writer->has_header = 1;
  exr_chunk_info_t strip;
  result = exr_write_scanline_chunk_info(writer->exr, 0, writer->row, &strip);
  if (result) return result;
  exr_encode_pipeline_t *pipeline = &writer->pipeline;
  const int is_first = !writer->has_pipeline;
  writer->has_pipeline = 1;
  result = is_first ? exr_encoding_initialize(writer->exr, 0, &strip, pipeline)
                    : exr_encoding_update(writer->exr, 0, &strip, pipeline);
  if (result) return result;
  const size_t plane = (size_t)strip.height * (size_t)writer->width;
  for (int i = 0; i < pipeline->channel_count; i++) {
    exr_coding_channel_info_t *channel = &pipeline->channels[i];
    channel->encode_from_ptr = (const uint8_t *)(samples + (size_t)i * plane);
    channel->user_data_type = EXR_PIXEL_FLOAT;
    channel->user_bytes_per_element = sizeof(float);
    channel->user_pixel_stride = sizeof(float);
    channel->user_line_stride = (int32_t)sizeof(float) * writer->width;
  }
  if (is_first) result = exr_encoding_choose_default_routines(writer->exr, 0, pipeline);
  if (result) return result;
  writer->row += strip.height;
  return exr_encoding_run(writer->exr, 0, pipeline);
}

int cexr_write_strip(cexr_writer *writer, const float *samples, char *message) {
  return tell(write_strip(writer, samples), message);
}

static void release_library(cexr_writer *writer, exr_result_t *result) {
  if (writer->has_pipeline) exr_encoding_destroy(writer->exr, &writer->pipeline);
  writer->has_pipeline = 0;
  *result = writer->exr ? exr_finish(&writer->exr) : EXR_ERR_SUCCESS;
  writer->exr = NULL;
}

int cexr_finish(cexr_writer *writer, const uint8_t **bytes, size_t *count, char *message) {
  exr_result_t result;
  release_library(writer, &result);
  *bytes = writer->bytes;
  *count = writer->count;
  return tell(result, message);
}

void cexr_close(cexr_writer *writer) {
  if (!writer) return;
  exr_result_t ignored;
  release_library(writer, &ignored);
  free(writer->bytes);
  free(writer);
}
