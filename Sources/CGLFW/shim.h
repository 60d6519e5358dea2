#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
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
