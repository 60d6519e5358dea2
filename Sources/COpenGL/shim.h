#ifndef COPENGL_SHIM_H
#define COPENGL_SHIM_H
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>
#endif
