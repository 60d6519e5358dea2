// Contexts, input and frames.
#include "Header.h"

namespace {

// What is always ready: Latin letters, punctuation, and the signs of the panels and of units. All
// else is made ready where it is told, as a font with everything takes a tenth of a second.
const ImWchar glyph_ranges[] = {
    0x0020, 0x024F, 0x2010, 0x2026, 0x2030, 0x203A, 0x2070, 0x209C, 0x20AC, 0x20AC, 0x2190, 0x2195,
    0x21BA, 0x21BB, 0x2212, 0x2212, 0x221A, 0x221A, 0x2248, 0x2248, 0x25B6, 0x25B6, 0x25C0, 0x25C0,
    0x2605, 0x2606, 0xFFFD, 0xFFFD, 0};

// The style's colours that are ours to choose, and those of Dear ImGui that they stand for.
const struct {
  gui_color color;
  ImGuiCol index;
} color_table[] = {
    {gui_color_text, ImGuiCol_Text},
    {gui_color_faint_text, ImGuiCol_TextDisabled},
    {gui_color_panel, ImGuiCol_WindowBg},
    {gui_color_popup, ImGuiCol_PopupBg},
    {gui_color_border, ImGuiCol_Border},
    {gui_color_border, ImGuiCol_Separator},
    {gui_color_field, ImGuiCol_FrameBg},
    {gui_color_field_hovered, ImGuiCol_FrameBgHovered},
    {gui_color_field_active, ImGuiCol_FrameBgActive},
    {gui_color_button, ImGuiCol_Button},
    {gui_color_button_hovered, ImGuiCol_ButtonHovered},
    {gui_color_button_active, ImGuiCol_ButtonActive},
    {gui_color_button, ImGuiCol_ScrollbarGrab},
    {gui_color_button_hovered, ImGuiCol_ScrollbarGrabHovered},
    {gui_color_button_active, ImGuiCol_ScrollbarGrabActive},
    {gui_color_selection, ImGuiCol_Header},
    {gui_color_selection_hovered, ImGuiCol_HeaderHovered},
    {gui_color_selection_active, ImGuiCol_HeaderActive},
    {gui_color_selection, ImGuiCol_TextSelectedBg},
    {gui_color_accent, ImGuiCol_CheckMark},
    {gui_color_accent, ImGuiCol_SliderGrab},
    {gui_color_accent, ImGuiCol_SliderGrabActive},
    {gui_color_accent, ImGuiCol_PlotHistogram},
    {gui_color_focus, ImGuiCol_NavHighlight},
    {gui_color_shade, ImGuiCol_ModalWindowDimBg},
};

void set_up_style() {
  ImGuiStyle &style = ImGui::GetStyle();
  style.WindowRounding = 0;
  style.ChildRounding = 6;
  style.FrameRounding = 6;
  style.PopupRounding = 8;
  style.GrabRounding = 6;
  style.ScrollbarRounding = 6;
  style.ScrollbarSize = 12;
  style.GrabMinSize = 24;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.WindowPadding = ImVec2(16, 14);
  style.FramePadding = ImVec2(10, 6);
  style.ItemSpacing = ImVec2(8, 8);
  style.Colors[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
  style.Colors[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
}

}  // namespace

// Loads fonts into an atlas of glyphs. Returns null if one cannot be read.
static ImFontAtlas *make_atlas(const gui_fonts *fonts, ImVector<ImFont *> *added) {
  ImFontAtlas *atlas = IM_NEW(ImFontAtlas)();
  atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
  ImFontGlyphRangesBuilder builder;
  builder.AddRanges(glyph_ranges);
  for (int index = 0; index < fonts->character_count; index++) {
    if (gui_stand_in(fonts->characters[index]) == fonts->characters[index])
      builder.AddChar(ImWchar(fonts->characters[index]));
  }
  ImVector<ImWchar> ranges;
  builder.BuildRanges(&ranges);
  for (int size = 0; size < fonts->size_count; size++) {
    const bool is_bold = fonts->bold && (fonts->bold_sizes >> size & 1);
    for (int file = is_bold ? -1 : 0; file < fonts->file_count; file++) {
      const gui_font_file &source = file < 0 ? *fonts->bold : fonts->files[file];
      const bool is_first = file == (is_bold ? -1 : 0);
      ImFontConfig config;
      config.FontDataOwnedByAtlas = false;
      config.FontNo = source.face;
      // Characters that an earlier file has are left out.
      config.MergeMode = !is_first;
      ImFont *font = atlas->AddFontFromMemoryTTF(
          const_cast<void *>(source.bytes), source.count,
          fonts->sizes[size] * source.scale * fonts->pixels_per_point, &config, ranges.Data);
      if (is_first) added->push_back(font);
    }
  }
  ImVector<gui_wide_glyph> wide;
  gui_add_wide_glyphs(atlas, fonts, *added, &wide);
  // The files need not stay: an atlas is built once.
  if (atlas->Build()) {
    gui_fill_wide_glyphs(atlas, fonts, wide);
    return atlas;
  }
  IM_DELETE(atlas);
  return nullptr;
}

bool gui_set_fonts(gui_context *context, const gui_fonts *fonts) {
  ImGui::SetCurrentContext(context->imgui);
  ImGuiIO &io = ImGui::GetIO();
  ImVector<ImFont *> added;
  ImFontAtlas *atlas = make_atlas(fonts, &added);
  if (!atlas) return false;
  // The texture of the old glyphs goes with what draws them.
  bool draws = io.BackendRendererUserData != nullptr;
  if (draws) gui_release_graphics(context);
  IM_DELETE(io.Fonts);
  io.Fonts = atlas;
  io.FontGlobalScale = 1 / fonts->pixels_per_point;
  context->fonts.swap(added);
  if (draws) gui_renew_graphics(context);
  return true;
}

gui_context *gui_create(const gui_fonts *fonts) {
  ImGuiContext *before = ImGui::GetCurrentContext();
  gui_context *context = IM_NEW(gui_context)();
  context->imgui = ImGui::CreateContext();
  ImGui::SetCurrentContext(context->imgui);
  ImGuiIO &io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  for (int index = 0; index < gui_key_count; index++) io.KeyMap[index] = index;
  if (!gui_set_fonts(context, fonts)) {
    ImGui::DestroyContext(context->imgui);
    ImGui::SetCurrentContext(before);
    IM_DELETE(context);
    return nullptr;
  }
  set_up_style();
  gui_renew_graphics(context);
  return context;
}

bool gui_has_glyph(gui_context *context, uint32_t character) {
  return context->fonts[0]->FindGlyphNoFallback(ImWchar(gui_stand_in(character)));
}

void gui_release_graphics(gui_context *context) {
  ImGui::SetCurrentContext(context->imgui);
  if (ImGui::GetIO().BackendRendererUserData) ImGui_ImplOpenGL3_Shutdown();
}

void gui_renew_graphics(gui_context *context) {
  ImGui::SetCurrentContext(context->imgui);
  context->has_graphics = ImGui_ImplOpenGL3_Init("#version 330");
}

bool gui_has_graphics(gui_context *context) { return context->has_graphics; }

void gui_destroy(gui_context *context) {
  ImGuiContext *before = ImGui::GetCurrentContext();
  gui_release_graphics(context);
  ImGui::DestroyContext(context->imgui);
  ImGui::SetCurrentContext(before == context->imgui ? nullptr : before);
  IM_DELETE(context);
}

void gui_make_current(gui_context *context) { ImGui::SetCurrentContext(context->imgui); }

void gui_set_clipboard(
    gui_context *context, void *data, const char *(*read)(void *),
    void (*write)(void *, const char *)) {
  ImGui::SetCurrentContext(context->imgui);
  ImGuiIO &io = ImGui::GetIO();
  io.ClipboardUserData = data;
  io.GetClipboardTextFn = read;
  io.SetClipboardTextFn = write;
}

void gui_set_color(gui_color color, uint32_t rgba) {
  for (const auto &entry : color_table) {
    if (entry.color == color)
      ImGui::GetStyle().Colors[entry.index] = ImGui::ColorConvertU32ToFloat4(color32(rgba));
  }
}

void gui_move_pointer(float x, float y) { ImGui::GetIO().MousePos = ImVec2(x, y); }
void gui_remove_pointer(void) { ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX); }

void gui_press_button(int button, bool is_down) {
  if (button >= 0 && button < ImGuiMouseButton_COUNT) ImGui::GetIO().MouseDown[button] = is_down;
}

void gui_scroll(float x, float y) {
  ImGuiIO &io = ImGui::GetIO();
  io.MouseWheelH += x;
  io.MouseWheel += y;
}

void gui_press_key(gui_key key, bool is_down) { ImGui::GetIO().KeysDown[key] = is_down; }

void gui_set_modifiers(bool control, bool shift, bool alt) {
  ImGuiIO &io = ImGui::GetIO();
  io.KeyCtrl = control;
  io.KeyShift = shift;
  io.KeyAlt = alt;
}

void gui_type(uint32_t character) {
  ImGui::GetIO().AddInputCharacter(gui_stand_in(character));
}

void gui_release_all(void) {
  ImGuiIO &io = ImGui::GetIO();
  for (bool &is_down : io.KeysDown) is_down = false;
  for (bool &is_down : io.MouseDown) is_down = false;
  gui_set_modifiers(false, false, false);
}

void gui_begin_frame(float width, float height, float pixels_per_point, float seconds) {
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DisplayFramebufferScale = ImVec2(pixels_per_point, pixels_per_point);
  io.DeltaTime = seconds > 1e-5f ? seconds : 1e-5f;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void gui_draw_frame(void) {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool gui_wants_pointer(void) { return ImGui::GetIO().WantCaptureMouse; }
bool gui_wants_keyboard(void) { return ImGui::GetIO().WantCaptureKeyboard; }
bool gui_wants_text(void) { return ImGui::GetIO().WantTextInput; }

gui_cursor gui_wanted_cursor(void) {
  switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput: return gui_cursor_text;
    case ImGuiMouseCursor_Hand: return gui_cursor_hand;
    default: return gui_cursor_arrow;
  }
}
