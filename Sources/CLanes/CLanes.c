#include "CLanes.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 2 << 20 };

void *lanes_reserve(unsigned long bytes) {
  void *memory = NULL;
  const int is_large = bytes >= 2 * LARGE_PAGE;
  if (posix_memalign(&memory, is_large ? LARGE_PAGE : 64, bytes)) return NULL;
  // A hint only: pages stay small if it is ignored.
  if (is_large) (void)madvise(memory, bytes / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
  return memory;
}

void lanes_release(void *memory) { free(memory); }
