#include <fribidi/fribidi.h>

// Swift sees no macros that are made of others.
static const FriBidiFlags cfribidi_visual_flags = FRIBIDI_FLAGS_DEFAULT | FRIBIDI_FLAGS_ARABIC;
