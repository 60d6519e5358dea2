#include "CPlainPNG.h"

#include <png.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t plain_png_bytes(const void *rgba, unsigned width, unsigned height) {
  const uint8_t *from = rgba;
  size_t pixels = (size_t)width * height, room = pixels * 4 + 65536;
  uint8_t *rgb = malloc(pixels * 3), *out = malloc(room);
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = room;
  int done = 0;
  if (rgb && out) {
    for (size_t i = 0; i < pixels; i++) memcpy(rgb + 3 * i, from + 4 * i, 3);
    done = png_image_write_to_memory(&image, out, &size, 0, rgb, 0, NULL);
  }
  free(rgb);
  free(out);
  return done ? size : 0;
}
