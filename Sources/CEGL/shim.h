#ifndef CEGL_SHIM_H
#define CEGL_SHIM_H
#define EGL_NO_X11 1
#define EGL_EGLEXT_PROTOTYPES 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif
