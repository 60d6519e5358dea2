// Panels, layout, elements and drawing.
#include "Header.h"

namespace {

const ImGuiWindowFlags fixed_panel = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;

ImDrawList *list(gui_layer layer) {
  switch (layer) {
    case gui_layer_behind: return ImGui::GetBackgroundDrawList();
    case gui_layer_before: return ImGui::GetForegroundDrawList();
    default: return ImGui::GetWindowDrawList();
  }
}

void *texture_id(uint32_t texture) { return reinterpret_cast<void *>(uintptr_t(texture)); }

// Shows which element keys act on.
void show_focus() {
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
  ImGui::GetCurrentContext()->NavDisableMouseHover = false;
}

}  // namespace

bool gui_begin_panel(const char *id, gui_point origin, gui_point size, int options) {
  ImGuiWindowFlags flags = fixed_panel;
  if (options & gui_panel_no_background) flags |= ImGuiWindowFlags_NoBackground;
  if (options & gui_panel_no_inputs)
    flags |= ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoNavFocus;
  if (options & gui_panel_no_scrollbar)
    flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  if (options & gui_panel_no_keys) flags |= ImGuiWindowFlags_NoNav;
  // Those that take no part in anything lie over the others.
  if (!(options & gui_panel_no_inputs)) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  flags |= ImGuiWindowFlags_NoFocusOnAppearing;
  ImGui::SetNextWindowPos(vector(origin));
  ImGui::SetNextWindowSize(vector(size));
  return ImGui::Begin(id, nullptr, flags);
}

void gui_end_panel(void) { ImGui::End(); }

void gui_focus_panel(const char *id) {
  ImGui::SetWindowFocus(id);
  ImGuiContext &context = *ImGui::GetCurrentContext();
  if (!id || !context.NavWindow) return;
  ImGui::NavInitWindow(context.NavWindow, true);
  show_focus();
}

bool gui_has_menu(void) {
  for (const ImGuiPopupData &popup : ImGui::GetCurrentContext()->OpenPopupStack) {
    if (popup.Window && !(popup.Window->Flags & ImGuiWindowFlags_Modal)) return true;
  }
  return false;
}

bool gui_begin_part(const char *id, gui_point size) {
  return ImGui::BeginChild(id, vector(size), false, ImGuiWindowFlags_NavFlattened);
}

void gui_end_part(void) { ImGui::EndChild(); }

bool gui_begin_dialog(const char *id, gui_point center, gui_point size) {
  if (!ImGui::IsPopupOpen(id)) {
    ImGui::OpenPopup(id);
    show_focus();
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 12);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(24, 20));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::SetNextWindowPos(vector(center), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
  ImGui::SetNextWindowSize(vector(size));
  const bool is_open = ImGui::BeginPopupModal(id, nullptr, fixed_panel);
  ImGui::PopStyleVar(3);
  return is_open;
}

void gui_end_dialog(bool closes) {
  if (closes) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

bool gui_pressed_beside_dialog(void) {
  const ImGuiContext &context = *ImGui::GetCurrentContext();
  const ImGuiWindow *dialog = context.CurrentWindow->RootWindow;
  bool is_pressed = false;
  for (bool clicked : context.IO.MouseClicked) is_pressed = is_pressed || clicked;
  const int count = context.OpenPopupStack.Size;
  if (!is_pressed || count == 0 || dialog->Rect().Contains(context.IO.MousePos)) return false;
  const ImGuiWindow *top = context.OpenPopupStack[count - 1].Window;
  if (top == dialog) return true;
  // A press beside an open menu closes that; Dear ImGui leaves it open over a dialog.
  if (top && !top->Rect().Contains(context.IO.MousePos)) ImGui::ClosePopupToLevel(count - 1, true);
  return false;
}

bool gui_begin_menu(const char *id, bool opens, gui_point size) {
  // In the lower half of the window a menu opens upwards.
  const ImVec2 above = ImGui::GetItemRectMin(), below = ImGui::GetItemRectMax();
  const bool is_low = above.y > ImGui::GetIO().DisplaySize.y / 2;
  // The menu is kept within the window if it fits.
  const float most = ImGui::GetIO().DisplaySize.x - size.x - 8;
  const float left = ImMax(ImMin(above.x, most), ImMin(8.0f, above.x));
  const ImVec2 corner(left, is_low ? above.y - 4 : below.y + 4);
  if (opens) {
    ImGui::OpenPopup(id);
    show_focus();
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(8, 8));
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, ImVec2(0, is_low ? 1 : 0));
  ImGui::SetNextWindowSize(vector(size));
  // Content that does not fit is scrolled.
  const float room = is_low ? above.y - 8 : ImGui::GetIO().DisplaySize.y - below.y - 8;
  ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(FLT_MAX, ImMax(room, 40.0f)));
  const bool is_open = ImGui::BeginPopup(id, fixed_panel);
  ImGui::PopStyleVar();
  return is_open;
}

void gui_end_menu(bool closes) {
  if (closes) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

gui_point gui_panel_origin(void) { return point(ImGui::GetCurrentWindow()->RootWindow->Pos); }
gui_point gui_panel_size(void) { return point(ImGui::GetCurrentWindow()->RootWindow->Size); }

void gui_same_line(float spacing) { ImGui::SameLine(0, spacing); }
void gui_space(float width, float height) { ImGui::Dummy(ImVec2(width, height)); }
gui_point gui_cursor_place(void) { return point(ImGui::GetCursorScreenPos()); }
void gui_set_cursor_place(gui_point place) { ImGui::SetCursorScreenPos(vector(place)); }
gui_point gui_room(void) { return point(ImGui::GetContentRegionAvail()); }

float gui_room_beside_scroll_bar(void) {
  const bool has_bar = ImGui::GetCurrentWindow()->ScrollbarY;
  return ImGui::GetContentRegionAvail().x - (has_bar ? 0 : ImGui::GetStyle().ScrollbarSize);
}

void gui_push_font(gui_context *context, int index) { ImGui::PushFont(context->fonts[index]); }
void gui_pop_font(void) { ImGui::PopFont(); }
void gui_push_text_color(uint32_t rgba) {
  ImGui::PushStyleColor(ImGuiCol_Text, color32(rgba));
}
void gui_pop_text_color(void) { ImGui::PopStyleColor(); }
void gui_push_id(const char *id) { ImGui::PushID(id); }
void gui_pop_id(void) { ImGui::PopID(); }
void gui_push_width(float width) { ImGui::PushItemWidth(width); }
void gui_pop_width(void) { ImGui::PopItemWidth(); }
void gui_begin_group(void) { ImGui::BeginGroup(); }
void gui_end_group(void) { ImGui::EndGroup(); }

void gui_scroll_here(void) {
  ImGuiWindow *window = ImGui::GetCurrentWindow();
  const ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  ImGui::ScrollToRect(window, item, ImGuiScrollFlags_KeepVisibleEdgeY);
}

void gui_scroll_to_top(void) { ImGui::SetScrollY(0); }

// Vertices are counted by 16 bits, four for a letter: what is drawn in one piece must be short.
static const ptrdiff_t longest_piece = 2000;

static const char *next_letter(const char *text) {
  do ++text;
  while ((*text & 0xC0) == 0x80);
  return text;
}

static const char *piece_end(const char *text, const char *end) {
  if (end - text <= longest_piece) return end;
  const char *cut = text + longest_piece;
  while (cut > text && (*cut & 0xC0) == 0x80) --cut;
  return cut;
}

static const char *piece_end(const char *text) { return piece_end(text, text + strlen(text)); }

// Where a line ends that begins a text: at a blank, and within a word that is longer than the line.
// Dear ImGui ends them after full stops and commas as well, also those of numbers.
static const char *line_end(const char *text, const char *end, float width) {
  const ImFont *font = ImGui::GetFont();
  const float scale = ImGui::GetFontSize() / font->FontSize;
  const char *stop = font->CalcWordWrapPositionA(scale, text, piece_end(text, end), width);
  if (stop == end) return end;
  if (stop == text) return next_letter(text);
  const char *blank = stop;
  while (blank > text && !ImCharIsBlankA(*blank) && !ImCharIsBlankA(blank[-1])) --blank;
  return blank > text ? blank : stop;
}

// Goes through the lines of a text that is wrapped.
template <typename Use>
static void each_line(const char *text, float width, Use use) {
  const char *end = text + strlen(text);
  do {
    const void *feed = memchr(text, '\n', size_t(end - text));
    const char *line = feed ? static_cast<const char *>(feed) : end;
    const char *stop = line_end(text, line, width);
    use(text, stop);
    text = stop;
    while (text < line && ImCharIsBlankA(*text)) ++text;
    if (text == line && text < end) ++text;
  } while (text < end);
}

// Line by line: one out of sight has no vertices.
static void wrapped_lines(const char *text, float width, bool aligns_right) {
  ImGui::BeginGroup();
  ImGui::PushStyleVar(
      ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
  each_line(text, width, [aligns_right, width](const char *from, const char *to) {
    if (aligns_right) {
      const float rest = width - ImGui::CalcTextSize(from, to).x;
      ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImMax(rest, 0.0f));
    }
    ImGui::TextUnformatted(from, to);
  });
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

gui_point gui_text_size(const char *written, float wrap_width) {
  const char *text = gui_shown(written);
  if (wrap_width <= 0) return point(ImGui::CalcTextSize(text));
  ImVec2 size(0, 0);
  each_line(text, wrap_width, [&size](const char *from, const char *to) {
    size.x = ImMax(size.x, ImGui::CalcTextSize(from, to).x);
    size.y += ImGui::GetFontSize();
  });
  return point(size);
}

float gui_font_size(void) { return ImGui::GetFontSize(); }

void gui_text(const char *written) {
  const char *text = gui_shown(written);
  ImGui::TextUnformatted(text, piece_end(text));
}
void gui_faint_text(const char *text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyle().Colors[ImGuiCol_TextDisabled]);
  wrapped_lines(gui_shown(text), ImMax(ImGui::GetContentRegionAvail().x, 1.0f), false);
  ImGui::PopStyleColor();
}
void gui_wrapped_text(const char *text, float width, bool aligns_right) {
  wrapped_lines(gui_shown(text), width, aligns_right);
}

bool gui_hidden_button(const char *id, gui_point size) {
  return ImGui::InvisibleButton(id, vector(size));
}

static ImGuiInputTextState *field_state(void) {
  ImGuiInputTextState &state = ImGui::GetCurrentContext()->InputTextState;
  return ImGui::IsItemActive() && state.ID == ImGui::GetItemID() ? &state : nullptr;
}

bool gui_field(const char *label, const char *hint, char *text, int capacity, int options) {
  const bool takes_focus = options & gui_field_takes_focus;
  const bool has_focus = ImGui::GetActiveID() == ImGui::GetID(label);
  if (takes_focus && !has_focus) ImGui::SetKeyboardFocusHere();
  if (options & gui_field_hides_text) {
    ImGui::PushStyleColor(ImGuiCol_Text, 0);
    ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, 0);
  }
  gui_hide_wide(text, capacity);
  const bool is_edited = ImGui::InputTextWithHint(
      label, gui_shown(hint), text, size_t(capacity),
      options & gui_field_selects_all ? ImGuiInputTextFlags_AutoSelectAll : ImGuiInputTextFlags_None);
  if (is_edited) gui_show_wide(text, capacity);
  if (options & gui_field_hides_text) ImGui::PopStyleColor(2);
  if (ImGuiInputTextState *state = takes_focus ? field_state() : nullptr) state->SelectAll();
  if (ImGuiInputTextState *state = options & gui_field_moves_to_end ? field_state() : nullptr) {
    state->Stb.cursor = state->CurLenW;
    state->ClearSelection();
  }
  return is_edited;
}

bool gui_field_caret(int *caret, int *selection_start, int *selection_end) {
  const ImGuiInputTextState *state = field_state();
  if (!state) return false;
  *caret = state->GetCursorPos();
  *selection_start = ImMin(state->GetSelectionStart(), state->GetSelectionEnd());
  *selection_end = ImMax(state->GetSelectionStart(), state->GetSelectionEnd());
  return true;
}

bool gui_begin_choice(const char *label, const char *chosen) {
  return ImGui::BeginCombo(label, gui_shown(chosen), ImGuiComboFlags_NoArrowButton);
}

bool gui_choice_word(const char *word, bool is_chosen) {
  const bool is_pressed = ImGui::Selectable(gui_shown(word), is_chosen);
  if (is_chosen) ImGui::SetItemDefaultFocus();
  return is_pressed;
}

void gui_end_choice(void) { ImGui::EndCombo(); }
void gui_begin_disabled(void) { ImGui::BeginDisabled(); }
void gui_end_disabled(void) { ImGui::EndDisabled(); }

void gui_progress(float share, gui_point size, const char *text) {
  ImGui::ProgressBar(share, vector(size), text);
}

void gui_image(uint32_t texture, gui_point size) {
  ImGui::Image(texture_id(texture), vector(size));
}

void gui_tooltip(const char *text, gui_point origin, gui_point size) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 8));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8);
  ImGui::SetNextWindowPos(vector(origin));
  ImGui::SetNextWindowSize(vector(size));
  ImGui::BeginTooltip();
  ImGui::PopStyleVar(2);
  wrapped_lines(gui_shown(text), ImMax(ImGui::GetContentRegionAvail().x, 1.0f), false);
  ImGui::EndTooltip();
}

bool gui_is_visible(void) { return ImGui::IsItemVisible(); }
bool gui_is_hovered(void) { return ImGui::IsItemHovered(); }

bool gui_is_hovered_long(void) {
  return ImGui::IsItemHovered() && ImGui::GetCurrentContext()->HoveredIdTimer > 0.4f;
}

bool gui_is_active(void) { return ImGui::IsItemActive(); }

bool gui_is_focused(void) {
  return ImGui::IsItemFocused() && !ImGui::GetCurrentContext()->NavDisableHighlight;
}

// Dear ImGui's own function knows defaults only in the frame in which a window appears.
void gui_focus_by_default(void) {
  ImGuiContext &context = *ImGui::GetCurrentContext();
  ImGuiWindow *window = context.CurrentWindow;
  const bool is_asked = context.NavInitRequest || context.NavInitResultId != 0;
  if (context.NavWindow != window->RootWindowForNav || !is_asked) return;
  context.NavInitRequest = false;
  context.NavInitResultId = context.LastItemData.ID;
  context.NavInitResultRectRel = ImGui::WindowRectAbsToRel(window, context.LastItemData.Rect);
  // A dialog is read from its top, whichever of its buttons the keys would press.
  const bool is_dialog = window->Flags & ImGuiWindowFlags_Modal;
  if (!ImGui::IsItemVisible() && !is_dialog) ImGui::SetScrollHereY();
}
gui_point gui_element_origin(void) { return point(ImGui::GetItemRectMin()); }
gui_point gui_element_size(void) { return point(ImGui::GetItemRectSize()); }

void gui_draw_rectangle(
    gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float rounding) {
  list(layer)->AddRectFilled(vector(from), vector(to), color32(rgba), rounding);
}

void gui_draw_frame_line(
    gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float rounding) {
  list(layer)->AddRect(vector(from), vector(to), color32(rgba), rounding);
}

void gui_draw_line(
    gui_layer layer, gui_point from, gui_point to, uint32_t rgba, float width) {
  list(layer)->AddLine(vector(from), vector(to), color32(rgba), width);
}

void gui_draw_polyline(
    gui_layer layer, const gui_point *points, int count, uint32_t rgba, float width, bool is_closed) {
  ImVector<ImVec2> places;
  for (int index = 0; index < count; index++) places.push_back(vector(points[index]));
  list(layer)->AddPolyline(
      places.Data, count, color32(rgba), is_closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

void gui_draw_polygon(gui_layer layer, const gui_point *points, int count, uint32_t rgba) {
  ImVector<ImVec2> places;
  for (int index = 0; index < count; index++) places.push_back(vector(points[index]));
  list(layer)->AddConvexPolyFilled(places.Data, count, color32(rgba));
}

void gui_push_clip(gui_point from, gui_point to) {
  ImGui::PushClipRect(vector(from), vector(to), true);
}
void gui_pop_clip(void) { ImGui::PopClipRect(); }
void gui_push_whole_window(void) { ImGui::GetWindowDrawList()->PushClipRectFullScreen(); }
void gui_pop_whole_window(void) { ImGui::GetWindowDrawList()->PopClipRect(); }

void gui_draw_text(
    gui_context *context, gui_layer layer, int font, gui_point place, uint32_t rgba,
    const char *written) {
  const char *text = gui_shown(written);
  ImFont *face = context->fonts[font];
  list(layer)->AddText(
      face, face->FontSize * ImGui::GetIO().FontGlobalScale, vector(place), color32(rgba), text,
      piece_end(text));
}

void gui_draw_image(
    gui_layer layer, uint32_t texture, gui_point from, gui_point to, uint32_t rgba) {
  list(layer)->AddImage(
      texture_id(texture), vector(from), vector(to), ImVec2(0, 0), ImVec2(1, 1), color32(rgba));
}
