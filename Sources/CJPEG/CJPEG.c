#define _GNU_SOURCE
#include "CJPEG.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

const char *const cjpeg_out_of_memory = "out of memory";

// The greatest number of passes of a progressive file; a few bytes can request very many.
enum { GREATEST_SCAN_COUNT = 500 };

// The greatest number of bytes of an ICC profile.
enum { GREATEST_PROFILE = 16000000 };

const char *cjpeg_library(void) {
  Dl_info library;
  return dladdr((const void *)jpeg_CreateDecompress, &library) ? library.dli_fname : NULL;
}

struct cjpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  // 1 after all segments before the first scan are read.
  int has_header;
  cjpeg_oddities oddities;
  int has_large_profile;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr jpeg) {
  cjpeg_reader *reader = jpeg->client_data;
  if (jpeg->err->msg_code == JERR_OUT_OF_MEMORY) strcpy(reader->message, cjpeg_out_of_memory);
  else jpeg->err->format_message(jpeg, reader->message);
  longjmp(reader->jump, 1);
}

// Returns whether the bytes that libjpeg skipped before a marker belong to no segment: all of them
// before the first scan, and zeros after the data of a scan. Other bytes there are data that the
// decoder did not use, as some before them are damaged.
static int are_stray(const cjpeg_reader *reader, size_t count) {
  if (!reader->has_header) return 1;
  // The decoder warns before it reads the marker.
  const JOCTET *end = reader->jpeg.src->next_input_byte;
  for (size_t i = 1; i <= count; i++) {
    if (end[-(ptrdiff_t)i] != 0) return 0;
  }
  return 1;
}

// Most warnings about the data mean an incomplete image. These do not: another revision of JFIF,
// bytes between segments, and the end of the file without an end marker, unless the decoder needs
// bits after it, which is a warning of its own. The arithmetic decoder gives none, and takes zeros.
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  cjpeg_reader *reader = jpeg->client_data;
  cjpeg_oddities *oddities = &reader->oddities;
  switch (jpeg->err->msg_code) {
    case JWRN_JFIF_MAJOR: oddities->has_unknown_revision = 1; return;
    case JWRN_EXTRANEOUS_DATA: {
      const int count = jpeg->err->msg_parm.i[0];
      if (count < 0 || !are_stray(reader, (size_t)count)) break;
      oddities->stray += (size_t)count;
      return;
    }
    case JWRN_JPEG_EOF:
      if (!reader->has_header || reader->jpeg.arith_code) break;
      oddities->has_no_end = 1;
      return;
    default: break;
  }
  fail(jpeg);
}

// Fails if scans are missing from a file without an end marker: one for each component, and in a
// progressive file one for the last bit of each coefficient.
static void check_scans(cjpeg_reader *reader) {
  const j_decompress_ptr jpeg = &reader->jpeg;
  int is_complete = 1;
  for (int i = 0; i < jpeg->num_components; i++) {
    is_complete &= jpeg->comp_info[i].quant_table != NULL;
    if (!jpeg->progressive_mode || !jpeg->coef_bits) continue;
    for (int k = 0; k < DCTSIZE2; k++) is_complete &= jpeg->coef_bits[i][k] == 0;
  }
  if (is_complete) return;
  strcpy(reader->message, "Premature end of JPEG file");
  longjmp(reader->jump, 1);
}

static void watch(j_common_ptr jpeg) {
  if (!jpeg->is_decompressor) return;
  cjpeg_reader *reader = jpeg->client_data;
  if (((j_decompress_ptr)jpeg)->input_scan_number <= GREATEST_SCAN_COUNT) return;
  strcpy(reader->message, "it has too many scans");
  longjmp(reader->jump, 1);
}

static void tell(const cjpeg_reader *reader, char *message) {
  snprintf(message, CJPEG_MESSAGE_SIZE, "%s", reader->message);
}

static cjpeg_colours colours_of(J_COLOR_SPACE space) {
  switch (space) {
    case JCS_GRAYSCALE: return CJPEG_GREY;
    case JCS_RGB: return CJPEG_RGB;
    case JCS_YCbCr: return CJPEG_YCBCR;
    case JCS_CMYK: return CJPEG_CMYK;
    case JCS_YCCK: return CJPEG_YCCK;
    default: return CJPEG_UNKNOWN;
  }
}

// All coefficients, in whole units of the coarsest component, as libjpeg reserves them.
static uint64_t coefficient_bytes(j_decompress_ptr jpeg) {
  uint64_t blocks = 0;
  for (int i = 0; i < jpeg->num_components; i++) {
    const jpeg_component_info *part = &jpeg->comp_info[i];
    uint64_t h = part->h_samp_factor, v = part->v_samp_factor;
    blocks += (part->width_in_blocks + h - 1) / h * h * ((part->height_in_blocks + v - 1) / v * v);
  }
  return blocks * sizeof(JBLOCK);
}

// Returns the bytes of all markers before the first scan in which profiles come (ICC.1, annex B.4).
static size_t profile_bytes(const uint8_t *bytes, size_t count) {
  size_t sum = 0;
  for (size_t place = 2; place + 4 <= count && bytes[place] == 0xFF;) {
    const uint8_t marker = bytes[place + 1];
    if (marker == 0xFF) {
      place++;
      continue;
    }
    if (marker == 0xDA || marker == 0xD9) break;
    const size_t size = (size_t)bytes[place + 2] << 8 | bytes[place + 3];
    if (marker == JPEG_APP0 + 2) sum += size;
    place += 2 + size;
  }
  return sum;
}

cjpeg_reader *cjpeg_open(
  const uint8_t *bytes, size_t count, cjpeg_header *header, char *message) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  strcpy(message, cjpeg_out_of_memory);
  if (!reader) return NULL;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->jpeg.client_data = reader;
  reader->errors.error_exit = fail;
  reader->errors.emit_message = warn;
  reader->progress.progress_monitor = watch;
  if (setjmp(reader->jump)) {
    tell(reader, message);
    cjpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.client_data = reader;
  reader->jpeg.progress = &reader->progress;
  reader->has_large_profile = profile_bytes(bytes, count) > GREATEST_PROFILE;
  if (!reader->has_large_profile) jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_mem_src(&reader->jpeg, bytes, count);
  jpeg_read_header(&reader->jpeg, TRUE);
  header->width = reader->jpeg.image_width;
  header->height = reader->jpeg.image_height;
  header->colours = colours_of(reader->jpeg.jpeg_color_space);
  header->whole_bytes =
    jpeg_has_multiple_scans(&reader->jpeg) ? coefficient_bytes(&reader->jpeg) : 0;
  reader->has_header = 1;
  return reader;
}

int cjpeg_profile(cjpeg_reader *reader, uint8_t **bytes, size_t *count) {
  // A warning that the parts are inconsistent jumps, and so does a lack of memory.
  if (reader->has_large_profile) return -1;
  if (setjmp(reader->jump)) return strcmp(reader->message, cjpeg_out_of_memory) == 0 ? -2 : -1;
  JOCTET *profile;
  unsigned profile_count;
  if (!jpeg_read_icc_profile(&reader->jpeg, &profile, &profile_count)) return 0;
  *bytes = profile;
  *count = profile_count;
  return 1;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }

int cjpeg_start(
  cjpeg_reader *reader, unsigned reduction, uint32_t *width, uint32_t *height, char *message) {
  if (setjmp(reader->jump)) {
    tell(reader, message);
    return 0;
  }
  reader->jpeg.scale_num = 1;
  reader->jpeg.scale_denom = reduction;
  reader->jpeg.out_color_space = JCS_EXT_RGBA;
  // The accurate transform gives the same pixels on every machine.
  reader->jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&reader->jpeg);
  *width = reader->jpeg.output_width;
  *height = reader->jpeg.output_height;
  return 1;
}

int cjpeg_read(
  cjpeg_reader *reader, uint8_t *pixels, size_t row_bytes, uint32_t rows, char *message) {
  if (setjmp(reader->jump)) {
    tell(reader, message);
    return 0;
  }
  for (uint32_t row = 0; row < rows;) {
    JSAMPROW next[16];
    uint32_t count = rows - row < 16 ? rows - row : 16;
    for (uint32_t i = 0; i < count; i++) next[i] = pixels + (row + i) * row_bytes;
    row += jpeg_read_scanlines(&reader->jpeg, next, count);
  }
  return 1;
}

int cjpeg_finish(cjpeg_reader *reader, cjpeg_oddities *oddities, char *message) {
  if (setjmp(reader->jump)) {
    tell(reader, message);
    return 0;
  }
  if (reader->oddities.has_no_end) check_scans(reader);
  jpeg_finish_decompress(&reader->jpeg);
  *oddities = reader->oddities;
  // At the end of the file libjpeg reads a marker of its own.
  oddities->trailing = oddities->has_no_end ? 0 : reader->jpeg.src->bytes_in_buffer;
  return 1;
}

void cjpeg_close(cjpeg_reader *reader) {
  if (reader) jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
