#define WIDTH 4
#include "noise_loops.h"

const noise_loops *const noise_generic = &loops;
