// The interface to cairo, which is loaded when the first PDF is written.
//
// The library is loaded at run time, as Debian's libcairo links libX11, and `planetnode` links no
// window system. Its structures and numbers are part of its binary interface, so no header of cairo
// is needed. Lengths are in points, from the upper left corner of the page.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <stddef.h>
#include <stdint.h>

// A PDF of one page, in memory.
typedef struct ccairo_page ccairo_page;

// A glyph of a face, and its place on the page.
typedef struct {
  unsigned long index;
  double x, y;
} ccairo_glyph;

// A cluster: the number of bytes of text, and the number of glyphs that represent it.
typedef struct {
  int bytes, glyphs;
} ccairo_cluster;

// Texts about the document, by cairo's numbers.
enum {
  CCAIRO_TITLE = 0,
  CCAIRO_AUTHOR = 1,
  CCAIRO_SUBJECT = 2,
  CCAIRO_KEYWORDS = 3,
  CCAIRO_CREATOR = 4,
  CCAIRO_CREATED = 5,
};

// Loads the library; returns 0 if it is missing. Any thread may call it.
int ccairo_load(void);

// Creates a page; NULL without the library or memory.
ccairo_page *ccairo_open(double width, double height);
void ccairo_set_text(ccairo_page *page, int kind, const char *text);

// Sets the colour of what follows: red, green and blue in sRGB, 0 to 1.
void ccairo_set_color(ccairo_page *page, double red, double green, double blue);

// Fills a polygon, or draws a line with round ends if the width is positive.
void ccairo_draw(ccairo_page *page, const double *places, size_t count, double width);

// Fills a rectangle; a radius rounds its corners.
void ccairo_fill(
  ccairo_page *page, double x, double y, double width, double height, double radius);

// Draws an opaque image: rows of four bytes, blue, green, red and one that is not used.
void ccairo_image(
  ccairo_page *page, uint8_t *pixels, int columns, int rows, double x, double y, double width,
  double height);

// Adds a face of FreeType, which must exist until the page is closed; returns its number, or -1.
int ccairo_add_face(ccairo_page *page, void *face);

// Adds a face whose glyphs are all boxes, for characters without a glyph; returns its number, or -1.
// Glyphs of different numbers may represent different texts. The advance is in em.
int ccairo_add_boxes(ccairo_page *page, double advance);

// Draws glyphs that represent a text in UTF-8, which can be selected and searched.
void ccairo_glyphs(
  ccairo_page *page, int face, double size, const char *text, int text_bytes,
  const ccairo_glyph *glyphs, int glyph_count, const ccairo_cluster *clusters, int cluster_count);

// Limits what follows to a rectangle, until `ccairo_unclip`.
void ccairo_clip(ccairo_page *page, double x, double y, double width, double height);
void ccairo_unclip(ccairo_page *page);

// Ends the document and releases the page. Returns the file, which the caller frees with
// `ccairo_free`; NULL after an error.
uint8_t *ccairo_close(ccairo_page *page, size_t *count);
void ccairo_free(uint8_t *bytes);

#endif
