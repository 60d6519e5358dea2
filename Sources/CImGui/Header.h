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

struct gui_context {
  ImGuiContext *imgui;
  ImVector<ImFont *> fonts;
  bool has_graphics = false;
};
