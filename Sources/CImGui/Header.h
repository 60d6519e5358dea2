// Dear ImGui's headers, whose copies of plain structures the compiler warns of.
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnontrivial-memcall"
#include <imgui/imgui.h>
#include <imgui/imgui_freetype.h>
#include <imgui/imgui_internal.h>
#pragma clang diagnostic pop

#include "CImGui.h"

// The part that draws with OpenGL; its own header looks for the others where they are not.
bool ImGui_ImplOpenGL3_Init(const char *glsl_version);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *data);

inline ImVec2 vector(gui_point point) { return ImVec2(point.x, point.y); }
inline gui_point point(ImVec2 vector) { return gui_point{vector.x, vector.y}; }
inline ImU32 color32(uint32_t rgba) {
  return IM_COL32(rgba >> 24, rgba >> 16 & 255, rgba >> 8 & 255, rgba & 255);
}

// A glyph of a character beyond U+FFFF: the number of its rectangle in the atlas, the character, the
// number of its font file, and the factor from units of the font to pixels.
struct gui_wide_glyph {
  int rectangle;
  uint32_t character;
  int file;
  float scale;
};

// The stand-in of a character beyond U+FFFF or of a Yi syllable; other characters stand for
// themselves.
uint32_t gui_stand_in(uint32_t character);
// A text with stand-ins, valid until the next call.
const char *gui_shown(const char *text);
// Inserts stand-ins into an edited text, or removes them. Returns false if the text is too long.
bool gui_hide_wide(char *text, int capacity);
void gui_show_wide(char *text, int capacity);
// Makes room for the glyphs of characters beyond U+FFFF in an atlas that is not built, and draws
// them once it is.
void gui_add_wide_glyphs(
    ImFontAtlas *atlas, const gui_fonts *fonts, const ImVector<ImFont *> &added,
    ImVector<gui_wide_glyph> *glyphs);
void gui_fill_wide_glyphs(
    ImFontAtlas *atlas, const gui_fonts *fonts, const ImVector<gui_wide_glyph> &glyphs);

struct gui_context {
  ImGuiContext *imgui;
  ImVector<ImFont *> fonts;
  bool has_graphics = false;
};
