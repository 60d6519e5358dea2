// The parts that all uses of libpng here share; private to the module.
#ifndef CPNG_CALL_H
#define CPNG_CALL_H

#include "CPNG.h"

#include <png.h>
#include <setjmp.h>

// A use of libpng. All its state lives here, outside the frame that calls setjmp, so that a long
// jump finds every value as it was (C11 7.13.2.1: locals changed since setjmp would be
// indeterminate).
typedef struct {
  jmp_buf jump;
  png_structp png;
  png_infop info;
  const uint8_t *bytes;  // what is read, and how far
  size_t count, consumed;
  int keeps_texts;
  int has_spare_bytes;  // whether more was compressed than the rows
  int has_bad_profile;  // whether libpng refused an ICC profile, or warned of it
  char message[CPNG_MESSAGE_SIZE];  // after a jump
} cpng_call;

// The greatest number of texts that are kept, and the greatest size of each in bytes.
enum { CPNG_GREATEST_TEXT_COUNT = 64, CPNG_GREATEST_TEXT_SIZE = 2 << 20 };

// The callbacks of libpng with a cpng_call: errors jump, and so do warnings that mean an incomplete
// image.
void cpng_fail(png_structp png, png_const_charp message);
void cpng_warn(png_structp png, png_const_charp message);

// Makes ready to read the bytes; jumps if it cannot.
void cpng_begin_reading(cpng_call *call);

#endif
