#pragma once
#include <stddef.h>

/// Returns how many bytes a picture of opaque 8-bit RGBA pixels takes as PNG, written in memory by
/// libpng alone as it comes: RGB, level 6, filters by its heuristic. 0 if it cannot be written.
size_t plain_png_bytes(const void *rgba, unsigned width, unsigned height);
