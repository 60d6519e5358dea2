#include "texels_loops.h"

const texels_loops *const texels_generic = &loops;
