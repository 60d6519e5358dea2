#include "CPNGCall.h"

#include <string.h>

typedef struct {
  cpng_call call;
  cpng_header *header;
  const cpng_image *image;
  int bit_depth;
  uint8_t *pixels;
  size_t row_bytes;
  cpng_byte_sink byte_sink;
  void *context;
} session;

// Calls a function that may jump out of libpng; returns whether it completed.
static int guarded(session *s, void (*body)(session *)) {
  if (setjmp(s->call.jump)) return 0;
  body(s);
  return 1;
}

// MARK: reading

static int read_with(session *s, cpng_input *input, void (*body)(session *)) {
  s->call.bytes = input->bytes;
  s->call.count = input->count;
  int done = guarded(s, body);
  png_destroy_read_struct(&s->call.png, &s->call.info, NULL);
  input->consumed = s->call.consumed;
  input->has_spare_bytes = s->call.has_spare_bytes;
  memcpy(input->message, s->call.message, CPNG_MESSAGE_SIZE);
  return done;
}

static void header_body(session *s) {
  cpng_begin_reading(&s->call);
  png_read_info(s->call.png, s->call.info);
  cpng_header *header = s->header;
  header->width = png_get_image_width(s->call.png, s->call.info);
  header->height = png_get_image_height(s->call.png, s->call.info);
  header->bit_depth = png_get_bit_depth(s->call.png, s->call.info);
  header->colour_type = png_get_color_type(s->call.png, s->call.info);
  header->interlaced = png_get_interlace_type(s->call.png, s->call.info) != PNG_INTERLACE_NONE;
  header->has_srgb = png_get_valid(s->call.png, s->call.info, PNG_INFO_sRGB) != 0;
  header->has_transparency = png_get_valid(s->call.png, s->call.info, PNG_INFO_tRNS) != 0;
  png_fixed_point gamma = 0;
  header->gamma = png_get_gAMA_fixed(s->call.png, s->call.info, &gamma) ? (uint32_t)gamma : 0;
  int32_t *xy = header->chromaticities;
  header->has_chromaticities = png_get_cHRM_fixed(
    s->call.png, s->call.info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6, xy + 7) != 0;
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 count;
  if (png_get_iCCP(s->call.png, s->call.info, &name, &compression, &profile, &count))
    s->byte_sink(s->context, profile, count);
  else
    header->has_bad_profile = s->call.has_bad_profile;
}

int cpng_read_header(
  cpng_input *input, cpng_header *header, cpng_byte_sink profile_sink, void *context) {
  session s = {.header = header, .byte_sink = profile_sink, .context = context};
  memset(header, 0, sizeof *header);
  return read_with(&s, input, header_body);
}

static void pixels_body(session *s) {
  cpng_begin_reading(&s->call);
  png_read_info(s->call.png, s->call.info);
  const uint16_t one = 1;
  if (s->bit_depth == 16) {
    png_set_expand_16(s->call.png);
    if (*(const uint8_t *)&one) png_set_swap(s->call.png);
  } else {
    png_set_expand(s->call.png);
    png_set_scale_16(s->call.png);
  }
  png_set_gray_to_rgb(s->call.png);
  png_set_add_alpha(s->call.png, s->bit_depth == 16 ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(s->call.png);
  png_read_update_info(s->call.png, s->call.info);
  if (png_get_rowbytes(s->call.png, s->call.info) != s->row_bytes)
    png_error(s->call.png, "rows of another size");
  uint32_t height = png_get_image_height(s->call.png, s->call.info);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(s->call.png, s->pixels + y * s->row_bytes, NULL);
  png_read_end(s->call.png, NULL);
}

int cpng_read_pixels(cpng_input *input, int bit_depth, void *pixels, size_t row_bytes) {
  session s = {.bit_depth = bit_depth, .pixels = pixels, .row_bytes = row_bytes};
  return read_with(&s, input, pixels_body);
}

// MARK: writing

static void push(png_structp png, png_bytep bytes, size_t count) {
  session *s = png_get_io_ptr(png);
  s->byte_sink(s->context, bytes, count);
}

static void flush(png_structp png) { (void)png; }

static void write_texts(session *s) {
  const cpng_image *p = s->image;
  for (int i = 0; i < p->text_count; i++) {
    png_text text = {0};
    text.compression =
      p->text_is_international[i] ? PNG_ITXT_COMPRESSION_NONE : PNG_TEXT_COMPRESSION_NONE;
    text.key = (png_charp)p->keywords[i];
    text.text = (png_charp)p->texts[i];
    text.text_length = strlen(p->texts[i]);
    text.lang = text.lang_key = (png_charp) "";
    png_set_text(s->call.png, s->call.info, &text, 1);
  }
}

// Writes compressed rows and the end of the file. libpng does not end a file whose rows it has not
// compressed itself, so the last chunk is written like any other.
static void write_stream(session *s) {
  static const png_byte data[] = {'I', 'D', 'A', 'T'}, end[] = {'I', 'E', 'N', 'D'};
  const size_t greatest = 1 << 20;
  const uint8_t *bytes = s->image->stream;
  for (size_t rest = s->image->stream_count; rest > 0;) {
    size_t count = rest < greatest ? rest : greatest;
    png_write_chunk(s->call.png, data, bytes, count);
    bytes += count;
    rest -= count;
  }
  png_write_chunk(s->call.png, end, NULL, 0);
}

static void write_time(session *s) {
  const cpng_time *t = s->image->time;
  if (!t) return;
  const png_time time = {t->year, t->month, t->day, t->hour, t->minute, t->second};
  png_set_tIME(s->call.png, s->call.info, &time);
}

static void write_body(session *s) {
  const cpng_image *p = s->image;
  s->call.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &s->call, cpng_fail, cpng_warn);
  if (!s->call.png) longjmp(s->call.jump, 1);
  s->call.info = png_create_info_struct(s->call.png);
  if (!s->call.info) png_error(s->call.png, "out of memory");
  png_set_write_fn(s->call.png, s, push, flush);
  png_set_user_limits(s->call.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_level(s->call.png, p->level);
  png_set_filter(s->call.png, PNG_FILTER_TYPE_BASE, p->filters);
  png_set_IHDR(
    s->call.png, s->call.info, p->width, p->height, (int)p->bit_depth, (int)p->colour_type,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(s->call.png, s->call.info, PNG_sRGB_INTENT_PERCEPTUAL);
  write_texts(s);
  write_time(s);
  png_write_info(s->call.png, s->call.info);
  if (p->stream) {
    write_stream(s);
    return;
  }
  const uint16_t one = 1;
  if (p->drops_filler) png_set_filler(s->call.png, 0, PNG_FILLER_AFTER);
  if (p->bit_depth == 16 && *(const uint8_t *)&one) png_set_swap(s->call.png);
  for (uint32_t y = 0; y < p->height; y++)
    png_write_row(s->call.png, (png_const_bytep)p->pixels + y * p->row_bytes);
  png_write_end(s->call.png, NULL);
}

int cpng_write(const cpng_image *image, cpng_byte_sink sink, void *context, char *message) {
  session s = {.image = image, .byte_sink = sink, .context = context};
  strcpy(s.call.message, cpng_out_of_memory);
  int done = guarded(&s, write_body);
  png_destroy_write_struct(&s.call.png, &s.call.info);
  memcpy(message, s.call.message, CPNG_MESSAGE_SIZE);
  return done;
}
