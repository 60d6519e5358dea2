// Characters beyond U+FFFF, which the library's 16-bit characters cannot hold: each has a stand-in
// among the Yi syllables, with its own glyph. So do Yi syllables themselves, so that no text changes.
// The library refuses typed characters of the private use area.
#include "Header.h"

#include <imgui/imstb_truetype.h>

namespace {

// The characters by the order in which they were first used, for the life of the program: texts
// that are being edited hold their stand-ins.
ImVector<uint32_t> &known_characters() {
  static ImVector<uint32_t> characters;
  return characters;
}

const uint32_t first_code = 0xA000;
const uint32_t last_code = 0xA4CF;

void append(ImVector<char> &bytes, uint32_t character) {
  if (character < 0x80) {
    bytes.push_back(char(character));
    return;
  }
  const int rest = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
  const uint32_t lead = rest == 1 ? 0xC0 : rest == 2 ? 0xE0 : 0xF0;
  bytes.push_back(char(lead | character >> 6 * rest));
  for (int index = rest - 1; index >= 0; index--)
    bytes.push_back(char(0x80 | (character >> 6 * index & 0x3F)));
}

bool is_wide(uint32_t character) {
  return character > 0xFFFF || (character >= first_code && character <= last_code);
}

// The character of several bytes if it has a stand-in, and the number of its bytes; 0 for others.
uint32_t wide_character(const unsigned char *bytes, int *count) {
  if (bytes[0] != 0xEA && bytes[0] < 0xF0) return 0;
  *count = bytes[0] == 0xEA ? 3 : 4;
  uint32_t value = bytes[0] & (*count == 3 ? 15 : 7);
  for (int index = 1; index < *count; index++) {
    if ((bytes[index] & 0xC0) != 0x80) return 0;
    value = value << 6 | (bytes[index] & 0x3F);
  }
  return is_wide(value) ? value : 0;
}

// Selectors of emoji or text style, and the joiner of emoji, which have no shape.
bool is_invisible(const unsigned char *bytes) {
  const bool is_selector = bytes[0] == 0xEF && bytes[1] == 0xB8 && (bytes[2] & 0xF0) == 0x80;
  return is_selector || (bytes[0] == 0xE2 && bytes[1] == 0x80 && bytes[2] == 0x8D);
}

// Copies a text with stand-ins in place of characters beyond U+FFFF.
void replace(const char *text, bool drops_invisible, ImVector<char> &result) {
  result.resize(0);
  const unsigned char *byte = reinterpret_cast<const unsigned char *>(text);
  while (*byte) {
    int count = 0;
    if (const uint32_t character = wide_character(byte, &count)) {
      append(result, gui_stand_in(character));
      byte += count;
    } else if (drops_invisible && is_invisible(byte)) {
      byte += 3;
    } else {
      result.push_back(char(*byte++));
    }
  }
  result.push_back(0);
}

// A face of a font file, for outlines.
struct Face {
  stbtt_fontinfo info;
  bool is_usable;

  explicit Face(const gui_font_file &file) {
    const unsigned char *bytes = static_cast<const unsigned char *>(file.bytes);
    const int offset = stbtt_GetFontOffsetForIndex(bytes, file.face);
    is_usable = offset >= 0 && stbtt_InitFont(&info, bytes, offset);
  }
};

}  // namespace

uint32_t gui_stand_in(uint32_t character) {
  if (!is_wide(character)) return character;
  ImVector<uint32_t> &known = known_characters();
  for (int index = 0; index < known.Size; index++) {
    if (known[index] == character) return first_code + uint32_t(index);
  }
  if (first_code + uint32_t(known.Size) > last_code) return 0xFFFD;
  known.push_back(character);
  return first_code + uint32_t(known.Size) - 1;
}

const char *gui_shown(const char *text) {
  static ImVector<char> shown;
  const unsigned char *byte = reinterpret_cast<const unsigned char *>(text);
  int count = 0;
  while (*byte && !wide_character(byte, &count) && !is_invisible(byte)) byte++;
  if (!*byte) return text;
  replace(text, true, shown);
  return shown.Data;
}

bool gui_hide_wide(char *text, int capacity) {
  ImVector<char> narrow;
  replace(text, false, narrow);
  // Stand-ins have fewer bytes than their characters.
  if (narrow.Size > capacity) return false;
  memcpy(text, narrow.Data, size_t(narrow.Size));
  return true;
}

void gui_show_wide(char *text, int capacity) {
  ImVector<char> wide;
  const ImVector<uint32_t> &known = known_characters();
  const unsigned char *byte = reinterpret_cast<const unsigned char *>(text);
  while (*byte) {
    const uint32_t code = (byte[0] & 0xF0) == 0xE0 && byte[1] && byte[2]
        ? uint32_t(byte[0] & 15) << 12 | uint32_t(byte[1] & 63) << 6 | (byte[2] & 63)
        : 0;
    if (code >= first_code && code < first_code + uint32_t(known.Size)) {
      append(wide, known[int(code - first_code)]);
      byte += 3;
    } else {
      wide.push_back(char(*byte++));
    }
  }
  wide.push_back(0);
  if (wide.Size <= capacity) memcpy(text, wide.Data, size_t(wide.Size));
}

void gui_add_wide_glyphs(
    ImFontAtlas *atlas, const gui_fonts *fonts, const ImVector<ImFont *> &added,
    ImVector<gui_wide_glyph> *glyphs) {
  for (int index = 0; index < fonts->character_count; index++) {
    const uint32_t character = fonts->characters[index];
    if (!is_wide(character)) continue;
    for (int file = 0; file < fonts->file_count; file++) {
      const Face face(fonts->files[file]);
      const int glyph = face.is_usable ? stbtt_FindGlyphIndex(&face.info, int(character)) : 0;
      if (!glyph) continue;
      const Face first(fonts->files[0]);
      for (int size = 0; size < added.Size; size++) {
        const float unscaled = fonts->sizes[size] * fonts->pixels_per_point;
        const float height = unscaled * fonts->files[file].scale;
        const float scale = stbtt_ScaleForPixelHeight(&face.info, height);
        int ascent = 0, descent = 0, gap = 0, advance = 0, bearing = 0;
        stbtt_GetFontVMetrics(&first.info, &ascent, &descent, &gap);
        const float base =
            ascent * stbtt_ScaleForPixelHeight(&first.info, unscaled * fonts->files[0].scale);
        stbtt_GetGlyphHMetrics(&face.info, glyph, &advance, &bearing);
        int left, top, right, bottom;
        stbtt_GetGlyphBitmapBox(&face.info, glyph, scale, scale, &left, &top, &right, &bottom);
        gui_wide_glyph entry;
        entry.character = character;
        entry.file = file;
        entry.scale = scale;
        entry.rectangle = atlas->AddCustomRectFontGlyph(
            added[size], ImWchar(gui_stand_in(character)), ImMax(right - left, 1),
            ImMax(bottom - top, 1), advance * scale,
            ImVec2(float(left), floorf(base + 0.5f) + float(top)));
        glyphs->push_back(entry);
      }
      break;
    }
  }
}

void gui_fill_wide_glyphs(
    ImFontAtlas *atlas, const gui_fonts *fonts, const ImVector<gui_wide_glyph> &glyphs) {
  if (glyphs.empty() || !atlas->TexPixelsAlpha8) return;
  for (const gui_wide_glyph &entry : glyphs) {
    const ImFontAtlasCustomRect *place = atlas->GetCustomRectByIndex(entry.rectangle);
    const Face face(fonts->files[entry.file]);
    if (!place || !place->IsPacked() || !face.is_usable) continue;
    unsigned char *pixels = atlas->TexPixelsAlpha8 + place->Y * atlas->TexWidth + place->X;
    stbtt_MakeGlyphBitmap(
        &face.info, pixels, place->Width, place->Height, atlas->TexWidth, entry.scale, entry.scale,
        stbtt_FindGlyphIndex(&face.info, int(entry.character)));
  }
}
