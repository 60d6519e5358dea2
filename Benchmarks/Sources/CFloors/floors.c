#include "CFloors.h"

#define EACH(texels, tap, part)                                          \
  (texels)[(tap).part], (texels)[(tap).part + 1],                        \
      (texels)[(tap).part + (tap).part##_stride],                        \
      (texels)[(tap).part + (tap).part##_stride + 1]

void floor_shade(const struct floor_tap *taps, long count, const uint32_t *texels,
                 const float *linear, const uint8_t *codes, uint32_t *out) {
  for (long i = 0; i < count; i++) {
    const struct floor_tap tap = taps[i];
    const uint32_t t[8] = {EACH(texels, tap, fine), EACH(texels, tap, coarse)};
    float red = 0, green = 0, blue = 0;
    for (int k = 0; k < 8; k++) {
      red += linear[t[k] & 255];
      green += linear[t[k] >> 8 & 255];
      blue += linear[t[k] >> 16 & 255];
    }
    const float scale = 4095.0f / 8;
    out[i] = codes[(int)(red * scale)] | (uint32_t)codes[(int)(green * scale)] << 8 |
             (uint32_t)codes[(int)(blue * scale)] << 16 | 0xff000000u;
  }
}

void floor_touch(const struct floor_tap *taps, long count, const uint32_t *texels, uint32_t *out) {
  for (long i = 0; i < count; i++) {
    const struct floor_tap tap = taps[i];
    const uint32_t t[8] = {EACH(texels, tap, fine), EACH(texels, tap, coarse)};
    out[i] = t[0] + t[1] + t[2] + t[3] + t[4] + t[5] + t[6] + t[7];
  }
}

void floor_filter(const struct floor_pixel *pixels, long count, const struct floor_quad *quads,
                  const uint32_t *texels, const float *linear, const uint8_t *codes,
                  uint32_t *out) {
  for (long i = 0; i < count; i++) {
    const struct floor_pixel pixel = pixels[i];
    float red = 0, green = 0, blue = 0;
    for (uint32_t n = 0; n < pixel.count; n++) {
      const struct floor_quad quad = quads[pixel.first + n];
      const uint32_t t[4] = {texels[quad.index], texels[quad.index + 1],
                             texels[quad.index + quad.stride],
                             texels[quad.index + quad.stride + 1]};
      for (int k = 0; k < 4; k++) {
        red += linear[t[k] & 255];
        green += linear[t[k] >> 8 & 255];
        blue += linear[t[k] >> 16 & 255];
      }
    }
    const float scale = 4095.0f / (4 * (float)pixel.count);
    out[i] = codes[(int)(red * scale)] | (uint32_t)codes[(int)(green * scale)] << 8 |
             (uint32_t)codes[(int)(blue * scale)] << 16 | 0xff000000u;
  }
}
