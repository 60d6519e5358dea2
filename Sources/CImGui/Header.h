// Dear ImGui's headers, whose copies of plain structures the compiler warns of.
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnontrivial-memcall"
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_freetype.h>
#pragma clang diagnostic pop

#include "CImGui.h"

inline ImVec2 vector(gui_point point) { return ImVec2(point.x, point.y); }
inline gui_point point(ImVec2 vector) { return gui_point{vector.x, vector.y}; }
inline ImU32 color32(uint32_t rgba) {
  return IM_COL32(rgba >> 24, rgba >> 16 & 255, rgba >> 8 & 255, rgba & 255);
}

struct gui_context {
  ImGuiContext *imgui;
  ImVector<ImFont *> fonts;
};
