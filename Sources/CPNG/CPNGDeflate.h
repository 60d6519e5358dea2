// The parts that all uses of ISA-L here share; private to the module.
#ifndef CPNG_DEFLATE_H
#define CPNG_DEFLATE_H

// ISA-L leaves the upper halves of the vector registers in use, after which every narrower
// instruction of the thread has to merge with them, at half the speed.
static inline void cpng_release_wide_registers(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper" ::: "memory");
#endif
}

#endif
