// Gestures of the pointer, scrolling, and planes that lean back.
#include "Header.h"

gui_point gui_pointer_place(void) { return point(ImGui::GetIO().MousePos); }
bool gui_pointer_went_down(void) { return ImGui::IsMouseClicked(ImGuiMouseButton_Left); }
bool gui_pointer_is_down(void) { return ImGui::IsMouseDown(ImGuiMouseButton_Left); }
float gui_wheel(void) { return ImGui::GetIO().MouseWheel; }

float gui_scroll_place(void) { return ImGui::GetScrollY(); }
float gui_scroll_limit(void) { return ImGui::GetScrollMaxY(); }
void gui_set_scroll_place(float place) { ImGui::SetScrollY(place); }

bool gui_is_panel_hovered(void) {
  return ImGui::IsWindowHovered(
      ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
}

int gui_begin_plane(void) {
  // What is nearer or farther than the screen is not cut before it is projected.
  ImDrawList *draws = ImGui::GetWindowDrawList();
  draws->PushClipRect(ImVec2(-1e6f, -1e6f), ImVec2(1e6f, 1e6f));
  return draws->VtxBuffer.Size;
}

void gui_end_plane(
    int mark, gui_point vanishing_point, float base, float depth, float fade, float vanish) {
  ImDrawList *draws = ImGui::GetWindowDrawList();
  for (int index = mark; index < draws->VtxBuffer.Size; index++) {
    ImDrawVert &vertex = draws->VtxBuffer[index];
    const float distance = ImMax(base - vertex.pos.y, -0.9f * depth);
    const float scale = depth / (depth + distance);
    vertex.pos.x = vanishing_point.x + (vertex.pos.x - vanishing_point.x) * scale;
    vertex.pos.y = vanishing_point.y + (base - vanishing_point.y) * scale;
    const float opacity = ImSaturate((scale - vanish) / (fade - vanish));
    const ImU32 alpha = vertex.col >> IM_COL32_A_SHIFT & 255;
    vertex.col = (vertex.col & ~IM_COL32_A_MASK) | ImU32(float(alpha) * opacity) << IM_COL32_A_SHIFT;
  }
  draws->PopClipRect();
}
