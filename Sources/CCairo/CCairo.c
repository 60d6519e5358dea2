#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Numbers of cairo's binary interface, which never change within libcairo.so.2.
enum { STATUS_SUCCESS = 0, STATUS_WRITE_ERROR = 11, FORMAT_RGB24 = 1, LINE_ROUND = 1, PDF_1_4 = 0 };

enum { GREATEST_FACES = 64 };

// Glyph extents of cairo; those of a user font are in em.
typedef struct {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
} text_extents;

static struct {
  int is_loaded;
  void *(*pdf_create)(int (*)(void *, const unsigned char *, unsigned int), void *, double, double);
  void (*pdf_restrict)(void *, int);
  void (*pdf_metadata)(void *, int, const char *);
  void *(*create)(void *);
  void (*destroy)(void *);
  int (*status)(void *);
  void (*save)(void *);
  void (*restore)(void *);
  void (*clip)(void *);
  void (*set_rgb)(void *, double, double, double);
  void (*set_width)(void *, double);
  void (*set_cap)(void *, int);
  void (*set_join)(void *, int);
  void (*new_path)(void *);
  void (*move_to)(void *, double, double);
  void (*line_to)(void *, double, double);
  void (*arc)(void *, double, double, double, double, double);
  void (*close_path)(void *);
  void (*rectangle)(void *, double, double, double, double);
  void (*fill)(void *);
  void (*stroke)(void *);
  void (*paint)(void *);
  void (*translate)(void *, double, double);
  void (*scale)(void *, double, double);
  void (*set_surface)(void *, void *, double, double);
  void *(*image_create)(unsigned char *, int, int, int, int);
  void (*surface_finish)(void *);
  int (*surface_status)(void *);
  void (*surface_destroy)(void *);
  void *(*face_create)(void *, int);
  void (*face_destroy)(void *);
  void *(*user_face_create)(void);
  void (*user_face_set_render)(
    void *, int (*)(void *, unsigned long, void *, text_extents *));
  void *(*scaled_face)(void *);
  int (*face_set_data)(void *, const void *, void *, void (*)(void *));
  void *(*face_data)(void *, const void *);
  void (*set_face)(void *, void *);
  void (*set_size)(void *, double);
  void (*show)(
    void *, const char *, int, const ccairo_glyph *, int, const ccairo_cluster *, int, int);
} cairo;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *symbol(void *library, const char *name, int *is_complete) {
  void *found = dlsym(library, name);
  if (!found) *is_complete = 0;
  return found;
}

static void load(void) {
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int ok = 1;
  cairo.pdf_create = symbol(library, "cairo_pdf_surface_create_for_stream", &ok);
  cairo.pdf_restrict = symbol(library, "cairo_pdf_surface_restrict_to_version", &ok);
  cairo.pdf_metadata = symbol(library, "cairo_pdf_surface_set_metadata", &ok);
  cairo.create = symbol(library, "cairo_create", &ok);
  cairo.destroy = symbol(library, "cairo_destroy", &ok);
  cairo.status = symbol(library, "cairo_status", &ok);
  cairo.save = symbol(library, "cairo_save", &ok);
  cairo.restore = symbol(library, "cairo_restore", &ok);
  cairo.clip = symbol(library, "cairo_clip", &ok);
  cairo.set_rgb = symbol(library, "cairo_set_source_rgb", &ok);
  cairo.set_width = symbol(library, "cairo_set_line_width", &ok);
  cairo.set_cap = symbol(library, "cairo_set_line_cap", &ok);
  cairo.set_join = symbol(library, "cairo_set_line_join", &ok);
  cairo.new_path = symbol(library, "cairo_new_path", &ok);
  cairo.move_to = symbol(library, "cairo_move_to", &ok);
  cairo.line_to = symbol(library, "cairo_line_to", &ok);
  cairo.arc = symbol(library, "cairo_arc", &ok);
  cairo.close_path = symbol(library, "cairo_close_path", &ok);
  cairo.rectangle = symbol(library, "cairo_rectangle", &ok);
  cairo.fill = symbol(library, "cairo_fill", &ok);
  cairo.stroke = symbol(library, "cairo_stroke", &ok);
  cairo.paint = symbol(library, "cairo_paint", &ok);
  cairo.translate = symbol(library, "cairo_translate", &ok);
  cairo.scale = symbol(library, "cairo_scale", &ok);
  cairo.set_surface = symbol(library, "cairo_set_source_surface", &ok);
  cairo.image_create = symbol(library, "cairo_image_surface_create_for_data", &ok);
  cairo.surface_finish = symbol(library, "cairo_surface_finish", &ok);
  cairo.surface_status = symbol(library, "cairo_surface_status", &ok);
  cairo.surface_destroy = symbol(library, "cairo_surface_destroy", &ok);
  cairo.face_create = symbol(library, "cairo_ft_font_face_create_for_ft_face", &ok);
  cairo.face_destroy = symbol(library, "cairo_font_face_destroy", &ok);
  cairo.user_face_create = symbol(library, "cairo_user_font_face_create", &ok);
  cairo.user_face_set_render =
    symbol(library, "cairo_user_font_face_set_render_glyph_func", &ok);
  cairo.scaled_face = symbol(library, "cairo_scaled_font_get_font_face", &ok);
  cairo.face_set_data = symbol(library, "cairo_font_face_set_user_data", &ok);
  cairo.face_data = symbol(library, "cairo_font_face_get_user_data", &ok);
  cairo.set_face = symbol(library, "cairo_set_font_face", &ok);
  cairo.set_size = symbol(library, "cairo_set_font_size", &ok);
  cairo.show = symbol(library, "cairo_show_text_glyphs", &ok);
  cairo.is_loaded = ok;
}

int ccairo_load(void) {
  pthread_once(&once, load);
  return cairo.is_loaded;
}

struct ccairo_page {
  void *surface, *context;
  void *faces[GREATEST_FACES];
  int face_count;
  // The advances of box faces in em.
  double advances[GREATEST_FACES];
  uint8_t *bytes;
  size_t count, room;
};

// Called by cairo with parts of the file.
static int take(void *context, const unsigned char *bytes, unsigned int count) {
  ccairo_page *page = context;
  if (page->count + count > page->room) {
    size_t wanted = page->room ? page->room : 1 << 16;
    while (wanted < page->count + count) wanted *= 2;
    uint8_t *larger = realloc(page->bytes, wanted);
    if (!larger) return STATUS_WRITE_ERROR;
    page->bytes = larger;
    page->room = wanted;
  }
  memcpy(page->bytes + page->count, bytes, count);
  page->count += count;
  return STATUS_SUCCESS;
}

ccairo_page *ccairo_open(double width, double height) {
  if (!ccairo_load()) return NULL;
  ccairo_page *page = calloc(1, sizeof *page);
  if (!page) return NULL;
  page->surface = cairo.pdf_create(take, page, width, height);
  // Later versions may compress the objects with the texts about the document.
  cairo.pdf_restrict(page->surface, PDF_1_4);
  page->context = cairo.create(page->surface);
  return page;
}

void ccairo_set_text(ccairo_page *page, int kind, const char *text) {
  cairo.pdf_metadata(page->surface, kind, text);
}

void ccairo_set_color(ccairo_page *page, double red, double green, double blue) {
  cairo.set_rgb(page->context, red, green, blue);
}

void ccairo_draw(ccairo_page *page, const double *places, size_t count, double width) {
  cairo.new_path(page->context);
  for (size_t i = 0; i < count; i++)
    (i == 0 ? cairo.move_to : cairo.line_to)(page->context, places[2 * i], places[2 * i + 1]);
  if (width > 0) {
    cairo.set_cap(page->context, LINE_ROUND);
    cairo.set_join(page->context, LINE_ROUND);
    cairo.set_width(page->context, width);
    cairo.stroke(page->context);
  } else {
    cairo.close_path(page->context);
    cairo.fill(page->context);
  }
}

void ccairo_fill(
  ccairo_page *page, double x, double y, double width, double height, double radius) {
  static const double quarter = 1.5707963267948966;
  cairo.new_path(page->context);
  if (radius > 0) {
    double left = x + radius, right = x + width - radius;
    double top = y + radius, bottom = y + height - radius;
    cairo.arc(page->context, right, top, radius, -quarter, 0);
    cairo.arc(page->context, right, bottom, radius, 0, quarter);
    cairo.arc(page->context, left, bottom, radius, quarter, 2 * quarter);
    cairo.arc(page->context, left, top, radius, 2 * quarter, 3 * quarter);
    cairo.close_path(page->context);
  } else {
    cairo.rectangle(page->context, x, y, width, height);
  }
  cairo.fill(page->context);
}

void ccairo_image(
  ccairo_page *page, uint8_t *pixels, int columns, int rows, double x, double y, double width,
  double height) {
  void *image = cairo.image_create(pixels, FORMAT_RGB24, columns, rows, 4 * columns);
  cairo.save(page->context);
  cairo.translate(page->context, x, y);
  cairo.scale(page->context, width / columns, height / rows);
  cairo.set_surface(page->context, image, 0, 0);
  cairo.paint(page->context);
  cairo.restore(page->context);
  // The caller may release the pixels before the page.
  cairo.surface_finish(image);
  cairo.surface_destroy(image);
}

int ccairo_add_face(ccairo_page *page, void *face) {
  enum { NO_HINTING = 2, NO_BITMAP = 8 };  // of FreeType
  if (page->face_count == GREATEST_FACES) return -1;
  page->faces[page->face_count] = cairo.face_create(face, NO_HINTING | NO_BITMAP);
  return page->face_count++;
}

// The address is the key of the advance of a face of boxes.
static const int advance_key = 0;

// Called by cairo for each glyph of a face of boxes; y is downwards.
static int draw_box(void *scaled, unsigned long glyph, void *context, text_extents *extents) {
  (void)glyph;
  const double *advance = cairo.face_data(cairo.scaled_face(scaled), &advance_key);
  if (!advance) return STATUS_SUCCESS;
  extents->x_advance = *advance;
  double left = 0.083 * *advance, right = 0.917 * *advance, top = -0.705, bottom = 0.177;
  static const double line = 0.05;
  cairo.new_path(context);
  cairo.rectangle(context, left, top, right - left, bottom - top);
  // The inner rectangle in the opposite sense is a hole.
  cairo.move_to(context, left + line, top + line);
  cairo.line_to(context, left + line, bottom - line);
  cairo.line_to(context, right - line, bottom - line);
  cairo.line_to(context, right - line, top + line);
  cairo.close_path(context);
  cairo.fill(context);
  return STATUS_SUCCESS;
}

int ccairo_add_boxes(ccairo_page *page, double advance) {
  if (page->face_count == GREATEST_FACES) return -1;
  int number = page->face_count++;
  void *face = cairo.user_face_create();
  page->advances[number] = advance;
  page->faces[number] = face;
  cairo.user_face_set_render(face, draw_box);
  cairo.face_set_data(face, &advance_key, &page->advances[number], NULL);
  return number;
}

void ccairo_glyphs(
  ccairo_page *page, int face, double size, const char *text, int text_bytes,
  const ccairo_glyph *glyphs, int glyph_count, const ccairo_cluster *clusters,
  int cluster_count) {
  if (face < 0 || face >= page->face_count) return;
  cairo.set_face(page->context, page->faces[face]);
  cairo.set_size(page->context, size);
  cairo.show(
    page->context, text, text_bytes, glyphs, glyph_count, clusters, cluster_count, 0);
}

void ccairo_clip(ccairo_page *page, double x, double y, double width, double height) {
  cairo.save(page->context);
  cairo.new_path(page->context);
  cairo.rectangle(page->context, x, y, width, height);
  cairo.clip(page->context);
}

void ccairo_unclip(ccairo_page *page) { cairo.restore(page->context); }

uint8_t *ccairo_close(ccairo_page *page, size_t *count) {
  int status = cairo.status(page->context);
  cairo.destroy(page->context);
  cairo.surface_finish(page->surface);
  if (status == STATUS_SUCCESS) status = cairo.surface_status(page->surface);
  cairo.surface_destroy(page->surface);
  for (int i = 0; i < page->face_count; i++) cairo.face_destroy(page->faces[i]);
  uint8_t *bytes = page->bytes;
  *count = page->count;
  free(page);
  if (status == STATUS_SUCCESS) return bytes;
  free(bytes);
  return NULL;
}

void ccairo_free(uint8_t *bytes) { free(bytes); }
