// Replaces functions of GLFW (LD_PRELOAD) to simulate failures of a graphics card, by files in the
// folder LOST_CONTEXT: "lose" reports one lost context, "none" lets the creation of contexts fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { UNKNOWN_CONTEXT_RESET = 0x8255, CONTEXT_ROBUSTNESS = 0x22005, LOSE_ON_RESET = 0x31002 };

typedef void (*function)(void);

static const char *place(const char *name) {
  static char path[4096];
  const char *folder = getenv("LOST_CONTEXT");
  snprintf(path, sizeof path, "%s/%s", folder ? folder : ".", name);
  return path;
}

static unsigned reset_status(void) {
  return unlink(place("lose")) == 0 ? UNKNOWN_CONTEXT_RESET : 0;
}

function glfwGetProcAddress(const char *name) {
  if (strncmp(name, "glGetGraphicsResetStatus", 24) == 0) return (function)reset_status;
  function (*real)(const char *) = dlsym(RTLD_NEXT, "glfwGetProcAddress");
  return real(name);
}

int glfwGetWindowAttrib(void *window, int attribute) {
  if (attribute == CONTEXT_ROBUSTNESS) return LOSE_ON_RESET;
  int (*real)(void *, int) = dlsym(RTLD_NEXT, "glfwGetWindowAttrib");
  return real(window, attribute);
}

void *glfwCreateWindow(int width, int height, const char *title, void *monitor, void *share) {
  if (access(place("none"), F_OK) == 0) return NULL;
  void *(*real)(int, int, const char *, void *, void *) = dlsym(RTLD_NEXT, "glfwCreateWindow");
  return real(width, height, title, monitor, share);
}
