#define _GNU_SOURCE
#include "CColor.h"

#include <dlfcn.h>
#include <lcms2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ccolor_library(void) {
  Dl_info library;
  return dladdr((const void *)cmsCreateTransform, &library) ? library.dli_fname : NULL;
}

struct ccolor {
  cmsContext context;
  cmsHTRANSFORM transform;
  // The sRGB colours of each grey level, for a profile of one channel.
  uint8_t greys[256][3];
  int is_grey;
};

// Keeps the first message of the library, which names the cause.
static void keep_message(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)code;
  char *message = cmsGetContextUserData(context);
  if (message && !*message) snprintf(message, CCOLOR_MESSAGE_SIZE, "%s", text);
}

static ccolor *fail(ccolor *color, char *message, const char *text) {
  if (!*message) snprintf(message, CCOLOR_MESSAGE_SIZE, "%s", text);
  ccolor_close(color);
  return NULL;
}

static ccolor *begin(char *message) {
  *message = 0;
  ccolor *color = calloc(1, sizeof *color);
  if (!color) return fail(color, message, "out of memory");
  color->context = cmsCreateContext(NULL, message);
  if (!color->context) return fail(color, message, "out of memory");
  cmsSetLogErrorHandlerTHR(color->context, keep_message);
  return color;
}

static cmsHTRANSFORM transform_to_srgb(ccolor *color, cmsHPROFILE profile, uint32_t format) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(color->context);
  if (!srgb) return NULL;
  // The cache of the last pixel would be shared by threads.
  const cmsUInt32Number flags =
    cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_HIGHRESPRECALC;
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
    color->context, profile, format, srgb, format == TYPE_GRAY_8 ? TYPE_RGB_8 : TYPE_RGBA_8,
    INTENT_RELATIVE_COLORIMETRIC,
    format == TYPE_GRAY_8 ? flags : flags | cmsFLAGS_COPY_ALPHA);
  cmsCloseProfile(srgb);
  return transform;
}

static void tabulate_greys(ccolor *color) {
  uint8_t levels[256];
  for (int i = 0; i < 256; i++) levels[i] = (uint8_t)i;
  cmsDoTransform(color->transform, levels, color->greys, 256);
  color->is_grey = 1;
}

// Adopts the profile.
static ccolor *finish(ccolor *color, cmsHPROFILE profile, char *message) {
  if (!profile) return fail(color, message, "no ICC profile");
  const cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  if (space != cmsSigRgbData && space != cmsSigGrayData) {
    cmsCloseProfile(profile);
    return fail(color, message, "the profile is not of red, green and blue, nor of grey");
  }
  const uint32_t format = space == cmsSigGrayData ? TYPE_GRAY_8 : TYPE_RGBA_8;
  color->transform = transform_to_srgb(color, profile, format);
  cmsCloseProfile(profile);
  if (!color->transform) return fail(color, message, "the profile cannot be converted from");
  if (format == TYPE_GRAY_8) tabulate_greys(color);
  // The caller's message does not outlive this call.
  cmsSetLogErrorHandlerTHR(color->context, NULL);
  return color;
}

ccolor *ccolor_open_profile(const uint8_t *bytes, size_t count, char *message) {
  ccolor *color = begin(message);
  if (!color) return NULL;
  if (count > UINT32_MAX) return fail(color, message, "the profile is too large");
  return finish(
    color, cmsOpenProfileFromMemTHR(color->context, bytes, (cmsUInt32Number)count), message);
}

// The curve of sRGB (IEC 61966-2-1), in the parametric form of type 4 of ICC.1.
static cmsToneCurve *srgb_curve(cmsContext context) {
  const cmsFloat64Number parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(context, 4, parameters);
}

ccolor *ccolor_open_primaries(const double chromaticities[8], double exponent, char *message) {
  ccolor *color = begin(message);
  if (!color) return NULL;
  const cmsCIExyY white = {chromaticities[0], chromaticities[1], 1};
  const cmsCIExyYTRIPLE primaries = {
    {chromaticities[2], chromaticities[3], 1},
    {chromaticities[4], chromaticities[5], 1},
    {chromaticities[6], chromaticities[7], 1}};
  cmsToneCurve *curve =
    exponent > 0 ? cmsBuildGamma(color->context, exponent) : srgb_curve(color->context);
  if (!curve) return fail(color, message, "out of memory");
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfileTHR(color->context, &white, &primaries, curves);
  cmsFreeToneCurve(curve);
  if (!profile) return fail(color, message, "no colour space has these chromaticities");
  return finish(color, profile, message);
}

void ccolor_convert(const ccolor *color, const uint8_t *source, uint8_t *target, size_t count) {
  if (color->is_grey) {
    for (size_t i = 0; i < 4 * count; i += 4) {
      const uint8_t *grey = color->greys[source[i]], alpha = source[i + 3];
      memcpy(target + i, grey, 3);
      target[i + 3] = alpha;
    }
    return;
  }
  enum { at_once = 1 << 20 };
  for (size_t done = 0; done < count; done += at_once) {
    const size_t part = count - done < at_once ? count - done : at_once;
    cmsDoTransform(
      color->transform, source + 4 * done, target + 4 * done, (cmsUInt32Number)part);
  }
}

void ccolor_close(ccolor *color) {
  if (!color) return;
  if (color->transform) cmsDeleteTransform(color->transform);
  if (color->context) cmsDeleteContext(color->context);
  free(color);
}
