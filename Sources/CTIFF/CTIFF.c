#include "CTIFF.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Numbers of the file format and of libtiff's binary interface.
enum {
  TAG_WIDTH = 256, TAG_HEIGHT = 257, TAG_BITS = 258, TAG_COMPRESSION = 259, TAG_PHOTOMETRIC = 262,
  TAG_ORIENTATION = 274, TAG_SAMPLES = 277, TAG_STRIP_ROWS = 278, TAG_PLANAR = 284,
  TAG_COLORMAP = 320, TAG_TILE_WIDTH = 322, TAG_TILE_HEIGHT = 323, TAG_EXTRA = 338,
  TAG_FORMAT = 339, TAG_JPEG_COLORS = 65538,
  WHITE_IS_ZERO = 0, BLACK_IS_ZERO = 1, RGB = 2, PALETTE = 3, MASK = 4, YCBCR = 6,
  PLANAR_SEPARATE = 2, JPEG = 7, AS_RGB = 1,
  UNSIGNED = 1, SIGNED = 2, REAL = 3,
  TYPE_ASCII = 2, TYPE_SHORT = 3, TYPE_DOUBLE = 12,
  SEEK_FROM_START = 0, SEEK_FROM_HERE = 1,
};

typedef int64_t (*transfer)(void *, void *, int64_t);

static struct {
  int is_loaded;
  void *(*open)(
    const char *, const char *, void *, transfer, transfer, uint64_t (*)(void *, uint64_t, int),
    int (*)(void *), uint64_t (*)(void *), int (*)(void *, void **, uint64_t *),
    void (*)(void *, void *, uint64_t));
  void (*close)(void *);
  int (*get)(void *, uint32_t, ...);
  int (*get_default)(void *, uint32_t, ...);
  int (*set)(void *, uint32_t, ...);
  int (*is_tiled)(void *);
  uint64_t (*tile_size)(void *);
  uint64_t (*strip_size)(void *, uint32_t);
  int64_t (*read_tile)(void *, uint32_t, void *, int64_t);
  int64_t (*read_strip)(void *, uint32_t, void *, int64_t);
  const void *(*find)(void *, uint32_t, int);
  int (*type)(const void *);
  void *(*on_error)(void (*)(const char *, const char *, va_list));
  void *(*on_warning)(void (*)(const char *, const char *, va_list));
} tiff;

static pthread_once_t once = PTHREAD_ONCE_INIT;

// The first error of the library in the current call of this thread.
static _Thread_local char last_error[CTIFF_MESSAGE_SIZE];

static void keep_error(const char *module, const char *format, va_list values) {
  (void)module;
  if (last_error[0] == 0) vsnprintf(last_error, sizeof last_error, format, values);
}

static void *symbol(void *library, const char *name, int *is_complete) {
  void *found = dlsym(library, name);
  if (!found) *is_complete = 0;
  return found;
}

static void load(void) {
  void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libtiff.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int ok = 1;
  tiff.open = symbol(library, "TIFFClientOpen", &ok);
  tiff.close = symbol(library, "TIFFClose", &ok);
  tiff.get = symbol(library, "TIFFGetField", &ok);
  tiff.get_default = symbol(library, "TIFFGetFieldDefaulted", &ok);
  tiff.set = symbol(library, "TIFFSetField", &ok);
  tiff.is_tiled = symbol(library, "TIFFIsTiled", &ok);
  tiff.tile_size = symbol(library, "TIFFTileSize64", &ok);
  tiff.strip_size = symbol(library, "TIFFVStripSize64", &ok);
  tiff.read_tile = symbol(library, "TIFFReadEncodedTile", &ok);
  tiff.read_strip = symbol(library, "TIFFReadEncodedStrip", &ok);
  tiff.find = symbol(library, "TIFFFindField", &ok);
  tiff.type = symbol(library, "TIFFFieldDataType", &ok);
  tiff.on_error = symbol(library, "TIFFSetErrorHandler", &ok);
  tiff.on_warning = symbol(library, "TIFFSetWarningHandler", &ok);
  if (!ok) return;
  tiff.on_error(keep_error);
  tiff.on_warning(NULL);
  tiff.is_loaded = 1;
}

int ctiff_load(void) {
  pthread_once(&once, load);
  return tiff.is_loaded;
}

struct ctiff {
  void *handle;
  const uint8_t *bytes;
  uint64_t count, place;
  ctiff_layout layout;
  int samples, format, photometric, is_planar, is_tiled;
  uint32_t block_width, block_rows;
  // The bytes of a decoded strip or tile of one plane.
  size_t block_size;
  uint8_t *block;
  const uint16_t *palette[3];
};

static int64_t read_bytes(void *context, void *target, int64_t count) {
  ctiff *file = context;
  if (count <= 0 || file->place >= file->count) return 0;
  const uint64_t left = file->count - file->place;
  const uint64_t taken = (uint64_t)count < left ? (uint64_t)count : left;
  memcpy(target, file->bytes + file->place, taken);
  file->place += taken;
  return (int64_t)taken;
}

static int64_t refuse_bytes(void *context, void *source, int64_t count) {
  (void)context, (void)source, (void)count;
  return -1;
}

static uint64_t seek(void *context, uint64_t place, int from) {
  ctiff *file = context;
  const uint64_t base =
    from == SEEK_FROM_START ? 0 : from == SEEK_FROM_HERE ? file->place : file->count;
  file->place = base + place;
  return file->place;
}

static int keep_open(void *context) {
  (void)context;
  return 0;
}

static uint64_t size(void *context) { return ((ctiff *)context)->count; }

static int map(void *context, void **base, uint64_t *count) {
  ctiff *file = context;
  *base = (void *)file->bytes;
  *count = file->count;
  return 1;
}

static void unmap(void *context, void *base, uint64_t count) {
  (void)context, (void)base, (void)count;
}

static int fail(char *message, const char *text) {
  snprintf(message, CTIFF_MESSAGE_SIZE, "%s", last_error[0] ? last_error : text);
  return 0;
}

// Reads the fields that determine the meaning of the samples.
static int read_meaning(ctiff *file, char *message) {
  ctiff_layout *layout = &file->layout;
  uint16_t bits = 1, samples = 1, format = UNSIGNED, photometric = BLACK_IS_ZERO, planar = 1;
  uint16_t compression = 1, orientation = 1, extra_count = 0;
  uint16_t *extras = NULL;
  tiff.get_default(file->handle, TAG_BITS, &bits);
  tiff.get_default(file->handle, TAG_SAMPLES, &samples);
  tiff.get_default(file->handle, TAG_FORMAT, &format);
  tiff.get_default(file->handle, TAG_PLANAR, &planar);
  tiff.get_default(file->handle, TAG_COMPRESSION, &compression);
  tiff.get_default(file->handle, TAG_ORIENTATION, &orientation);
  if (!tiff.get(file->handle, TAG_PHOTOMETRIC, &photometric)) photometric = BLACK_IS_ZERO;
  if (tiff.get(file->handle, TAG_EXTRA, &extra_count, &extras) != 1) extra_count = 0;
  if (photometric == YCBCR && compression == JPEG) {
    tiff.set(file->handle, TAG_JPEG_COLORS, AS_RGB);
    photometric = RGB;
  }
  // Tools without a notion of colours write three bands of grey.
  if (photometric == BLACK_IS_ZERO && samples >= 3 && samples <= 4 && format == UNSIGNED)
    photometric = RGB;
  if (photometric > PALETTE)
    return fail(message, "its colours are neither grey, RGB nor of a palette");
  if (samples < 1 || samples > 64) return fail(message, "it has more than 64 channels");
  int colors = photometric == RGB ? 3 : 1;
  if (samples < colors) return fail(message, "it has too few channels for its colours");
  const int is_real = format == REAL && (bits == 32 || bits == 64);
  const int is_whole = (format == UNSIGNED || format == SIGNED || format == 4) &&
                       (bits == 8 || bits == 16 || bits == 32);
  const int is_small = format != REAL && colors == 1 && samples == 1 &&
                       (bits == 1 || bits == 2 || bits == 4);
  if (!is_real && !is_whole && !is_small) {
    snprintf(
      message, CTIFF_MESSAGE_SIZE, "its samples have %d bits of format %d, which is unsupported",
      bits, format);
    return 0;
  }
  if (format == 4) format = UNSIGNED;
  if (photometric == PALETTE) {
    if (format != UNSIGNED || bits > 8 ||
        !tiff.get(
          file->handle, TAG_COLORMAP, &file->palette[0], &file->palette[1], &file->palette[2]))
      return fail(message, "its palette cannot be used");
    colors = 1;
  }
  const int has_alpha = samples == colors + 1 &&
                        (extra_count == 1 && extras ? extras[0] == 1 || extras[0] == 2
                                                    : colors == 3);
  file->samples = samples;
  file->format = format;
  file->photometric = photometric;
  file->is_planar = planar == PLANAR_SEPARATE && samples > 1;
  layout->channels = (photometric == PALETTE ? 3 : colors) + (has_alpha ? 1 : 0);
  layout->bits = bits;
  layout->is_signed = format == SIGNED;
  layout->has_numbers = format != UNSIGNED || bits == 32;
  layout->is_premultiplied = has_alpha && extra_count == 1 && extras && extras[0] == 1;
  layout->orientation = orientation;
  return 1;
}

// Reads the size of the image and of its strips or tiles, and allocates one of them.
static int read_size(ctiff *file, char *message) {
  ctiff_layout *layout = &file->layout;
  if (!tiff.get(file->handle, TAG_WIDTH, &layout->width) ||
      !tiff.get(file->handle, TAG_HEIGHT, &layout->height) || !layout->width || !layout->height)
    return fail(message, "its size is missing");
  if (layout->width > 1 << 20 || layout->height > 1 << 20)
    return fail(message, "it has more than 1048576 columns or rows");
  file->is_tiled = tiff.is_tiled(file->handle);
  uint64_t block;
  if (file->is_tiled) {
    if (!tiff.get(file->handle, TAG_TILE_WIDTH, &file->block_width) ||
        !tiff.get(file->handle, TAG_TILE_HEIGHT, &file->block_rows))
      return fail(message, "the size of its tiles is missing");
    block = tiff.tile_size(file->handle);
  } else {
    file->block_width = layout->width;
    tiff.get_default(file->handle, TAG_STRIP_ROWS, &file->block_rows);
    if (file->block_rows > layout->height) file->block_rows = layout->height;
    block = tiff.strip_size(file->handle, file->block_rows);
  }
  if (!file->block_width || !file->block_rows || !block)
    return fail(message, "its strips or tiles are empty");
  const uint64_t sample = layout->has_numbers ? sizeof(float) : sizeof(uint16_t);
  const uint64_t row = (uint64_t)layout->width * (uint64_t)layout->channels * sample;
  const uint32_t rows = file->block_rows < layout->height ? file->block_rows : layout->height;
  // The file has at least the rows of all bits that a block must have.
  const uint64_t needed = ((uint64_t)file->block_width * (uint64_t)layout->bits *
                           (uint64_t)(file->is_planar ? 1 : file->samples) + 7) / 8 * rows;
  if (row > CTIFF_GREATEST_BAND / rows || block > CTIFF_GREATEST_BAND || block < needed)
    return fail(message, "its strips or tiles are too large; convert it with: tiffcp -t -w 256 -l 256");
  layout->band_rows = rows;
  file->block_size = block;
  file->block = malloc(block);
  if (!file->block) return fail(message, "there is too little memory to read it");
  return 1;
}

ctiff *ctiff_open(const uint8_t *bytes, size_t count, ctiff_layout *layout, char *message) {
  last_error[0] = 0;
  if (!ctiff_load()) {
    fail(message, "libtiff is missing");
    return NULL;
  }
  ctiff *file = calloc(1, sizeof *file);
  if (!file) {
    fail(message, "there is too little memory to read it");
    return NULL;
  }
  file->bytes = bytes;
  file->count = count;
  file->handle = tiff.open(
    "map", "r", file, read_bytes, refuse_bytes, seek, keep_open, size, map, unmap);
  if (!file->handle) {
    fail(message, "it is damaged");
    free(file);
    return NULL;
  }
  last_error[0] = 0;
  if (!read_meaning(file, message) || !read_size(file, message)) {
    ctiff_close(file);
    return NULL;
  }
  *layout = file->layout;
  return file;
}

// A sample of a row in a strip or tile, as a number.
static double number(const ctiff *file, const uint8_t *row, size_t index) {
  const uint8_t *place = row + index * (size_t)(file->layout.bits / 8);
  switch (file->layout.bits) {
    case 8: return file->format == SIGNED ? (double)(int8_t)*place : (double)*place;
    case 16: {
      uint16_t value;
      memcpy(&value, place, sizeof value);
      return file->format == SIGNED ? (double)(int16_t)value : (double)value;
    }
    case 32: {
      uint32_t value;
      memcpy(&value, place, sizeof value);
      float real;
      memcpy(&real, &value, sizeof real);
      return file->format == REAL     ? (double)real
             : file->format == SIGNED ? (double)(int32_t)value
                                      : (double)value;
    }
    default: {
      double real;
      memcpy(&real, place, sizeof real);
      return real;
    }
  }
}

// A sample of a row in a strip or tile, as its code value.
static uint32_t code(const ctiff *file, const uint8_t *row, size_t index) {
  const int bits = file->layout.bits;
  if (bits >= 8) return (uint32_t)number(file, row, index);
  const size_t place = index * (size_t)bits;
  return (uint32_t)(row[place / 8] >> (8 - bits - (int)(place % 8))) & ((1u << bits) - 1);
}

// Stores the samples of one plane, or of all, at the columns of a band.
static void unpack(
  const ctiff *file, int plane, uint32_t left, uint32_t rows, void *samples) {
  const ctiff_layout *layout = &file->layout;
  const uint32_t columns =
    layout->width - left < file->block_width ? layout->width - left : file->block_width;
  const int in_block = file->is_planar ? 1 : file->samples;
  const size_t block_row =
    ((size_t)file->block_width * (size_t)in_block * (size_t)layout->bits + 7) / 8;
  const uint32_t greatest = layout->bits >= 16 ? 65535 : (1u << layout->bits) - 1;
  float *numbers = samples;
  uint16_t *levels = samples;
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *row = file->block + (size_t)y * block_row;
    for (uint32_t x = 0; x < columns; x++) {
      const size_t target =
        ((size_t)y * layout->width + left + x) * (size_t)layout->channels;
      if (file->photometric == PALETTE) {
        if (plane > 0) continue;
        const uint32_t entry = code(file, row, (size_t)x * (size_t)in_block);
        for (int i = 0; i < 3; i++) levels[target + (size_t)i] = file->palette[i][entry];
        if (layout->channels == 4)
          levels[target + 3] =
            file->is_planar ? 65535
                            : (uint16_t)(code(file, row, (size_t)x * (size_t)in_block + 1) *
                                         65535u / greatest);
        continue;
      }
      const int first = file->is_planar ? plane : 0;
      const int last = file->is_planar ? plane + 1 : layout->channels;
      for (int i = first; i < last; i++) {
        const size_t source =
          file->is_planar ? x : (size_t)x * (size_t)in_block + (size_t)i;
        if (layout->has_numbers) {
          numbers[target + (size_t)i] = (float)number(file, row, source);
        } else {
          uint32_t value = code(file, row, source) * 65535u / greatest;
          if (file->photometric == WHITE_IS_ZERO && i == 0) value = 65535 - value;
          levels[target + (size_t)i] = (uint16_t)value;
        }
      }
    }
  }
}

uint32_t ctiff_read(ctiff *file, uint32_t band, void *samples, size_t room, char *message) {
  last_error[0] = 0;
  const ctiff_layout *layout = &file->layout;
  const uint64_t top = (uint64_t)band * file->block_rows;
  if (top >= layout->height) return (uint32_t)fail(message, "it has no more rows");
  const uint32_t left_rows = layout->height - (uint32_t)top;
  const uint32_t rows = left_rows < file->block_rows ? left_rows : file->block_rows;
  const size_t sample = layout->has_numbers ? sizeof(float) : sizeof(uint16_t);
  if ((size_t)rows * layout->width * (size_t)layout->channels * sample > room)
    return (uint32_t)fail(message, "its rows do not fit");
  const uint32_t across = (layout->width + file->block_width - 1) / file->block_width;
  const uint32_t down = (layout->height + file->block_rows - 1) / file->block_rows;
  const int planes = file->is_planar
                       ? (file->photometric == PALETTE ? 1 : layout->channels) : 1;
  for (int plane = 0; plane < planes; plane++) {
    for (uint32_t i = 0; i < across; i++) {
      const uint64_t index =
        (uint64_t)plane * across * down + (uint64_t)band * across + i;
      if (index > UINT32_MAX) return (uint32_t)fail(message, "it has too many tiles");
      memset(file->block, 0, file->block_size);
      const int64_t got =
        file->is_tiled
          ? tiff.read_tile(file->handle, (uint32_t)index, file->block, (int64_t)file->block_size)
          : tiff.read_strip(file->handle, (uint32_t)index, file->block, (int64_t)file->block_size);
      if (got < 0) return (uint32_t)fail(message, "it is damaged");
      unpack(file, plane, i * file->block_width, rows, samples);
    }
  }
  return rows;
}

static size_t values(ctiff *file, uint32_t tag, int type, const void **found) {
  const void *field = tiff.find(file->handle, tag, 0);
  if (!field || tiff.type(field) != type) return 0;
  uint32_t count = 0;
  void *data = NULL;
  if (tiff.get(file->handle, tag, &count, &data) != 1 || !data) return 0;
  *found = data;
  return count;
}

size_t ctiff_doubles(ctiff *file, uint32_t tag, const double **found) {
  return values(file, tag, TYPE_DOUBLE, (const void **)found);
}

size_t ctiff_shorts(ctiff *file, uint32_t tag, const uint16_t **found) {
  return values(file, tag, TYPE_SHORT, (const void **)found);
}

size_t ctiff_text(ctiff *file, uint32_t tag, const char **found) {
  const size_t count = values(file, tag, TYPE_ASCII, (const void **)found);
  return count > 0 ? strnlen(*found, count) : 0;
}

void ctiff_close(ctiff *file) {
  if (!file) return;
  if (file->handle) tiff.close(file->handle);
  free(file->block);
  free(file);
}
