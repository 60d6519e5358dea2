// The interface to Little CMS, which converts pixels of a file's colour space to sRGB.
//
// Its macros and its error handler cannot be used from Swift. A conversion may be used by several
// threads at once.
#ifndef CCOLOR_H
#define CCOLOR_H

#include <stddef.h>
#include <stdint.h>

enum { CCOLOR_MESSAGE_SIZE = 256 };

// Returns the path of the library; null if it is unknown.
const char *ccolor_library(void);

typedef struct ccolor ccolor;

// Opens an ICC profile of RGB or grey. Returns null and a message if the profile is damaged, of
// another colour space, or cannot be converted from.
ccolor *ccolor_open_profile(const uint8_t *bytes, size_t count, char *message);

// Opens the colour space of the CIE 1931 chromaticities x and y of white, red, green and blue, with
// light proportional to the samples raised to `exponent`; the curve of sRGB if that is 0. Returns
// null and a message for chromaticities that are invalid.
ccolor *ccolor_open_primaries(const double chromaticities[8], double exponent, char *message);

// Converts RGBA pixels of 8 bits to sRGB by relative colorimetric intent, with black point
// compensation; alpha is kept. `source` and `target` may be the same.
void ccolor_convert(const ccolor *color, const uint8_t *source, uint8_t *target, size_t count);

void ccolor_close(ccolor *color);

#endif
