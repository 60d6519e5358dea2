// Before the attribute, which would apply to its declarations.
#include <string.h>

#if defined(__x86_64__)
#define WIDTH 8
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "CLanes.h"
#include "noise_loops.h"
#pragma clang attribute pop

const noise_loops *const noise_avx2 = &loops;
#else
#include "noise_kinds.h"

const noise_loops *const noise_avx2 = 0;
#endif
