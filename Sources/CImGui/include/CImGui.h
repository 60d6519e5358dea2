// Dear ImGui as C: what the viewer's panels need of it, in the order in which a frame uses it.
//
// Lengths and places are in points of the window from its upper left corner; colours are
// 0xRRGGBBAA, encoded as sRGB. Everything belongs to the context that is current on the thread.
#ifndef CIMGUI_H
#define CIMGUI_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gui_context gui_context;

/// A place, or a size.
typedef struct {
  float x, y;
} gui_point;

/// Keys that text fields and navigation know.
typedef enum {
  gui_key_tab,
  gui_key_left,
  gui_key_right,
  gui_key_up,
  gui_key_down,
  gui_key_page_up,
  gui_key_page_down,
  gui_key_home,
  gui_key_end,
  gui_key_insert,
  gui_key_delete,
  gui_key_backspace,
  gui_key_space,
  gui_key_enter,
  gui_key_escape,
  gui_key_keypad_enter,
  gui_key_a,
  gui_key_c,
  gui_key_v,
  gui_key_x,
  gui_key_y,
  gui_key_z,
  gui_key_count
} gui_key;

/// Colours of the style.
typedef enum {
  gui_color_text,
  gui_color_faint_text,
  gui_color_panel,
  gui_color_popup,
  gui_color_border,
  gui_color_field,
  gui_color_field_hovered,
  gui_color_field_active,
  gui_color_button,
  gui_color_button_hovered,
  gui_color_button_active,
  gui_color_selection,
  gui_color_selection_hovered,
  gui_color_selection_active,
  gui_color_accent,
  gui_color_focus,
  gui_color_shade,
  gui_color_count
} gui_color;

/// What the pointer looks like.
typedef enum { gui_cursor_arrow, gui_cursor_text, gui_cursor_hand } gui_cursor;

/// How a panel behaves.
enum {
  gui_panel_no_background = 1 << 0,
  gui_panel_no_inputs = 1 << 1,
  gui_panel_no_scrollbar = 1 << 2,
  /// Keys do not go through its elements.
  gui_panel_no_keys = 1 << 3,
};

// Contexts.

/// A font in memory: the bytes of its file, the number of the face in it, and the factor by which it
/// is larger than the sizes of text say. The line height is that of the first file.
typedef struct {
  const void *bytes;
  int count;
  int face;
  float scale;
} gui_font_file;

/// Fonts, in the sizes in points in which they are loaded; the first size is the usual one.
///
/// Each character comes from the first file that has it. Latin letters and the signs of panels are
/// loaded in any case, others where they are listed.
typedef struct {
  const gui_font_file *files;
  int file_count;
  const float *sizes;
  int size_count;
  /// The font of the sizes whose bits are set in `bold_sizes`, before the files; null for none.
  const gui_font_file *bold;
  uint32_t bold_sizes;
  float pixels_per_point;
  const uint32_t *characters;
  int character_count;
} gui_fonts;

/// Creates a context. Needs a current OpenGL 3.3 context. Returns null if a font cannot be read.
gui_context *gui_create(const gui_fonts *fonts);
/// Replaces the fonts between two frames; all else, such as text being typed, stays. Needs the
/// context's own OpenGL context. Returns false, and changes nothing, if a font cannot be read.
bool gui_set_fonts(gui_context *context, const gui_fonts *fonts);
/// True if a character has a glyph that is loaded.
bool gui_has_glyph(gui_context *context, uint32_t character);
/// Ends a context; its OpenGL context must be current.
void gui_destroy(gui_context *context);
/// Deletes what OpenGL keeps for a context, in the OpenGL context that is current.
void gui_release_graphics(gui_context *context);
/// Draws in the OpenGL context that is current from now on; what was kept must be released.
void gui_renew_graphics(gui_context *context);
/// Whether the functions of OpenGL were found in the library libGL; nothing can be drawn else.
bool gui_has_graphics(gui_context *context);
/// Makes a context the current one.
void gui_make_current(gui_context *context);
/// Gives the functions that read and write the clipboard.
void gui_set_clipboard(
    gui_context *context, void *data, const char *(*read)(void *), void (*write)(void *, const char *));
void gui_set_color(gui_color color, uint32_t rgba);

// Input, before a frame.

void gui_move_pointer(float x, float y);
void gui_remove_pointer(void);
void gui_press_button(int button, bool is_down);
void gui_scroll(float x, float y);
void gui_press_key(gui_key key, bool is_down);
void gui_set_modifiers(bool control, bool shift, bool alt);
void gui_type(uint32_t character);
void gui_release_all(void);

// Frames.

/// Begins a frame of a window of so many points, each of so many pixels, so many seconds later.
void gui_begin_frame(float width, float height, float pixels_per_point, float seconds);
/// Ends the frame and draws it into the framebuffer that is bound.
void gui_draw_frame(void);
bool gui_wants_pointer(void);
bool gui_wants_keyboard(void);
bool gui_wants_text(void);
gui_cursor gui_wanted_cursor(void);
/// Where the pointer is; far away while it is outside.
gui_point gui_pointer_place(void);
/// Whether the first button went down in this frame, and whether it is down.
bool gui_pointer_went_down(void);
bool gui_pointer_is_down(void);
/// By how many notches the wheel was turned since the last frame; up is positive.
float gui_wheel(void);

// Panels.

bool gui_begin_panel(const char *id, gui_point origin, gui_point size, int options);
void gui_end_panel(void);
/// Lets keys go through the elements of a panel, or of none without a name.
void gui_focus_panel(const char *id);
/// Begins a part of a panel that scrolls; 0 takes all that is left.
bool gui_begin_part(const char *id, gui_point size);
void gui_end_part(void);
/// Begins a dialog over everything else, and opens it unless it is open; a height of 0 fits what is
/// in it.
bool gui_begin_dialog(const char *id, gui_point center, gui_point size);
void gui_end_dialog(bool closes);
/// True if a button of the pointer went down in this frame outside the dialog that is being filled.
/// While a menu of it is open, that closes the menu alone.
bool gui_pressed_beside_dialog(void);
/// Begins a menu below the last element and opens it if asked to; ended only if it returns true.
bool gui_begin_menu(const char *id, bool opens, gui_point size);
void gui_end_menu(bool closes);
/// Whether the words of a choice are listed, or another menu is open.
bool gui_has_menu(void);
/// The rectangle of the panel or dialog that is being filled.
gui_point gui_panel_origin(void);
gui_point gui_panel_size(void);

// Layout.

void gui_same_line(float spacing);
void gui_space(float width, float height);
gui_point gui_cursor_place(void);
void gui_set_cursor_place(gui_point place);
gui_point gui_room(void);
// The width that is left when there is a scroll bar, whether or not there is one now.
float gui_room_beside_scroll_bar(void);
gui_point gui_text_size(const char *text, float wrap_width);
/// The size of the current font, in points.
float gui_font_size(void);
void gui_push_font(gui_context *context, int index);
void gui_pop_font(void);
void gui_push_text_color(uint32_t rgba);
void gui_pop_text_color(void);
void gui_push_id(const char *id);
void gui_pop_id(void);
void gui_push_width(float width);
void gui_pop_width(void);
void gui_begin_group(void);
void gui_end_group(void);
/// Scrolls no farther than is needed to see the last element.
void gui_scroll_here(void);
/// Scrolls the panel that is being filled to its top.
void gui_scroll_to_top(void);
/// The vertical scroll offset of the current panel in points, and its maximum.
float gui_scroll_place(void);
float gui_scroll_limit(void);
/// Scrolls the current panel to an offset.
void gui_set_scroll_place(float place);
/// Returns whether the pointer is over the current panel, or any part of it.
bool gui_is_panel_hovered(void);

// Elements.

void gui_text(const char *text);
void gui_faint_text(const char *text);
/// Wraps a text in a width; lines can end at its right edge.
void gui_wrapped_text(const char *text, float width, bool aligns_right);
/// A button that is drawn by somebody else.
bool gui_hidden_button(const char *id, gui_point size);
/// How a line of text is edited.
enum {
  /// It takes the keys in the next frame, with its text selected.
  gui_field_takes_focus = 1 << 0,
  /// Its text is selected whenever it gets the keys.
  gui_field_selects_all = 1 << 1,
  /// Its text, caret and selection are drawn by the caller.
  gui_field_hides_text = 1 << 2,
  /// Its caret goes to the end of its text as soon as it has the keys.
  gui_field_moves_to_end = 1 << 3,
};
/// A line of text that is edited; holds `capacity` bytes, the last of them zero.
bool gui_field(const char *label, const char *hint, char *text, int capacity, int options);
/// Where the caret and the selection of the last field are, in characters. Returns false if it does
/// not have the keys.
bool gui_field_caret(int *caret, int *selection_start, int *selection_end);
/// Begins a choice that shows the chosen word, without an arrow; returns whether its menu is open,
/// which is filled and ended then.
bool gui_begin_choice(const char *label, const char *chosen);
/// A word of the menu; returns whether it was chosen.
bool gui_choice_word(const char *word, bool is_chosen);
void gui_end_choice(void);
/// Lets hands do nothing to the elements that follow, which are dimmed.
void gui_begin_disabled(void);
void gui_end_disabled(void);
void gui_progress(float share, gui_point size, const char *text);
void gui_image(uint32_t texture, gui_point size);
/// Shows a text over everything else; the size holds the text with a margin of 10 and 8 points.
void gui_tooltip(const char *text, gui_point origin, gui_point size);

// What became of the last element.

/// Whether any of it lies within what is seen of its panel.
bool gui_is_visible(void);
bool gui_is_hovered(void);
/// Whether the pointer has rested on it for a while.
bool gui_is_hovered_long(void);
bool gui_is_active(void);
/// Whether keys act on it, and that is seen.
bool gui_is_focused(void);
/// Lets keys act on it first when its panel is entered, and scrolls there unless it is a dialog.
void gui_focus_by_default(void);
gui_point gui_element_origin(void);
gui_point gui_element_size(void);

// Drawing: in the current panel, or behind or before all of them.

typedef enum { gui_layer_panel, gui_layer_behind, gui_layer_before } gui_layer;
void gui_draw_rectangle(
    gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float rounding);
void gui_draw_frame_line(
    gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float rounding);
void gui_draw_line(gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float width);
/// Draws a line through points, with its ends joined if it is closed.
void gui_draw_polyline(
    gui_layer layer, const gui_point *points, int count, uint32_t rgba, float width, bool is_closed);
/// Fills a convex polygon, whose points go round clockwise.
void gui_draw_polygon(gui_layer layer, const gui_point *points, int count, uint32_t rgba);
/// Lets what is drawn reach the edges of the current panel, where its content does not.
void gui_push_whole_window(void);
void gui_pop_whole_window(void);
/// Begins a plane that is tilted away from the viewer: everything drawn in the current panel until
/// gui_end_plane is projected onto it. Returns the mark for gui_end_plane.
int gui_begin_plane(void);
/// Projects what was drawn since the mark. The plane touches the screen at the height of its base and
/// vanishes at that of the horizon. A point that was drawn a distance above the base is scaled by
/// depth / (depth + distance) towards the vanishing point. Parts with a scale below `fade` become
/// transparent, wholly at the scale `vanish`.
void gui_end_plane(
    int mark, gui_point vanishing_point, float base, float depth, float fade, float vanish);
/// Cuts what is drawn in the current panel at a rectangle.
void gui_push_clip(gui_point from, gui_point to);
void gui_pop_clip(void);
void gui_draw_text(
    gui_context *context, gui_layer layer, int font, gui_point place, uint32_t rgba,
    const char *text);
/// Draws an image, multiplied by a colour.
void gui_draw_image(
    gui_layer layer, uint32_t texture, gui_point from, gui_point to, uint32_t rgba);

#ifdef __cplusplus
}
#endif

#endif
