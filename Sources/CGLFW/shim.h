#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/* Whether windows are Wayland's: GLFW 3.3 is built for one window system, later ones choose. */
static inline bool glfw_shows_on_wayland(void) {
#ifdef GLFW_PLATFORM_WAYLAND
  return glfwGetPlatform() == GLFW_PLATFORM_WAYLAND;
#else
  return strstr(glfwGetVersionString(), "Wayland") != NULL;
#endif
}

/* Sets the function that Xlib calls with its display once the connection to it is lost; it must not
   return. Only an Xlib that GLFW has loaded is used. Returns whether there is one. */
static inline bool glfw_set_lost_display(int (*lost)(void *display)) {
  typedef int (*Handler)(void *);
  void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (!xlib) return false;
  Handler (*set)(Handler) = (Handler(*)(Handler))dlsym(xlib, "XSetIOErrorHandler");
  if (set) set(lost);
  dlclose(xlib);
  return set != NULL;
}
