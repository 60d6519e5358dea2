// Debian's libxml2 headers pull in ICU's, whose types clash with Foundation's own copy: leave ICU out.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
