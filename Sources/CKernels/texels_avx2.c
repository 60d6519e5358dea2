#include <string.h>

#include "texels_kinds.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "texels_loops.h"
#pragma clang attribute pop

const texels_loops *const texels_avx2 = &loops;
#else
const texels_loops *const texels_avx2 = 0;
#endif
