// Settings of glibc's allocator, which Swift's Glibc leaves out.
#include <malloc.h>
