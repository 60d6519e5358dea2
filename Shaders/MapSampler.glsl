// Filters colours from the mip pyramid of a map: the stages Footprint, FilterTaps and the taps of
// the software renderer. Coordinates are in texels of the map's full size.
struct Map {
  vec2 size;
  // The squared size of a texel of the map's file, in texels of the full size.
  float sourceTexel;
  // The available levels of the map; the texture counts its levels from the finest one.
  int finestLevel, coarsestLevel;
  // True if the map covers a globe and continues beyond its edges.
  bool wrapsLongitude;
};

// The map of the base colour.
uniform sampler2D baseTexture;
uniform Map baseMap;

// Returns the coarsest level whose texels are no wider than a size, given as its square.
int levelOf(Map map, float size2) {
  int level = ((floatBitsToInt(size2) >> 23) - 127) >> 1;
  return clamp(level, map.finestLevel, map.coarsestLevel);
}

#ifdef FAST

// Returns the premultiplied linear colour of a pixel at preview quality: one tap at a level whose
// texels have about the area of the footprint. The texture coordinates and the area are those of a map
// of 1 x 1.
vec4 mapColor(sampler2D texels, Map map, vec2 place, float area) {
  float texels2 = area * map.size.x * map.size.y;
  float lod = float(
      levelOf(map, texels2 * (2.0 / 3.0) + 2.0 * map.sourceTexel) - map.finestLevel);
  return textureLod(texels, place, lod);
}

// Returns the colour of a pixel by its place and movements in texels of the map's full size.
vec4 mapColor(sampler2D texels, Map map, vec2 place, vec2 column, vec2 row) {
  vec2 ofColumn = column / map.size, ofRow = row / map.size;
  float area = abs(ofColumn.x * ofRow.y - ofColumn.y * ofRow.x);
  return mapColor(texels, map, place / map.size, area);
}

#else

// The greatest number of taps along an axis, the greatest distance between taps at that number, in
// texels, and at smaller numbers.
const float greatestCount = 16.0;
const float widestStep = 32.0;
const float greatestStep = 1.3;
// The squared extent of a footprint below which the map is magnified, in texels, and the inverse
// square of the greatest distance between taps there.
const float magnified = 0.5;
const float magnifiedPerStep2 = 3.5;
// The fraction of a further tap that is rounded down to no tap.
const float leastShare = 0.1;

// Returns the distance between taps along an axis, and their number.
vec2 rowOfTaps(float extent2, float own, float perStep2) {
  bool isMagnified = extent2 < magnified;
  float rest = max((isMagnified ? 1.0 - extent2 : extent2) - own, 0.0);
  if (isMagnified) { perStep2 = magnifiedPerStep2; }
  float count = min(floor(sqrt(rest * perStep2 + 1.0) + (1.0 - leastShare)), greatestCount);
  return vec2(count > 1.0 ? sqrt(rest / (count * count - 1.0)) : 0.0, count);
}

// Returns one bilinear tap near a pole, beyond which the map continues half a turn away.
vec4 polarTap(sampler2D texels, vec2 place, float level, float rows) {
  float beyond = place.y < 0.0 || place.y > 1.0 ? 0.5 : 0.0;
  place = vec2(place.x + beyond, 1.0 - abs(1.0 - abs(place.y)));
  // Within half a texel of a pole, half of the neighbours lie across it.
  float across = max(0.5 - min(place.y, 1.0 - place.y) * rows, 0.0);
  vec4 color = textureLod(texels, place, level);
  return mix(color, textureLod(texels, place + vec2(0.5, 0.0), level), across);
}

// Returns the place of one tap of a grid, row by row.
vec2 placeOfTap(vec2 start, int number, float perLine, vec2 step, vec2 lineStep) {
  float line = floor((float(number) + 0.5) / perLine);
  return start + step * (float(number) - line * perLine) + lineStep * line;
}

// Returns the premultiplied linear colour of a pixel.
//
// The map moves by `column` and `row` per column and row of pixels around `place`.
vec4 mapColor(sampler2D texels, Map map, vec2 place, vec2 column, vec2 row) {
  // Footprint: the ellipse with the axes of M = a aT + b bT.
  float mxx = column.x * column.x + row.x * row.x;
  float mxy = column.x * column.y + row.x * row.y;
  float myy = column.y * column.y + row.y * row.y;
  float cross_ = column.x * row.y - column.y * row.x;
  float half_ = (mxx - myy) * 0.5;
  float root = sqrt(half_ * half_ + mxy * mxy);
  float major2 = (mxx + myy) * 0.5 + root + 1e-20;
  float minor2 = cross_ * cross_ / major2;
  vec2 axis = half_ >= 0.0 ? vec2(half_ + root, mxy) : vec2(mxy, root - half_);
  axis *= inversesqrt(dot(axis, axis) + 1e-20);

  // FilterTaps: a grid of taps of the same variance, at the coarsest level that is fine enough.
  float reach = greatestCount * widestStep;
  float size2 = max(minor2 / 3.0 + map.sourceTexel, major2 * (4.0 / (reach * reach)));
  int level = levelOf(map, size2);
  float texel2 = exp2(float(2 * level));
  float own = (texel2 - map.sourceTexel) * 3.0;
  float perStep2 = 1.0 / (texel2 * greatestStep * greatestStep);
  vec2 major = rowOfTaps(major2, own, perStep2);
  vec2 minor = rowOfTaps(minor2, own, perStep2);
  vec2 majorStep = axis * major.x / map.size;
  vec2 minorStep = vec2(-axis.y, axis.x) * minor.x / map.size;

  int count = int(major.y * minor.y);
  vec2 start = place / map.size - 0.5 * (majorStep * (major.y - 1.0) + minorStep * (minor.y - 1.0));
  float rows = max(floor(map.size.y / exp2(float(level))), 1.0);
  float lod = float(level - map.finestLevel);
  // Two loops, so that hardware that executes both branches takes the longer one near poles only.
  float poleward = min(place.y, map.size.y - place.y) / map.size.y
      - 0.5 * (abs(majorStep.y) * (major.y - 1.0) + abs(minorStep.y) * (minor.y - 1.0));
  bool isPolar = map.wrapsLongitude && poleward * rows < 1.0;
  vec4 sum = vec4(0.0);
  for (int number = 0; number < (isPolar ? 0 : count); ++number) {
    sum += textureLod(texels, placeOfTap(start, number, major.y, majorStep, minorStep), lod);
  }
  for (int number = 0; number < (isPolar ? count : 0); ++number) {
    sum += polarTap(texels, placeOfTap(start, number, major.y, majorStep, minorStep), lod, rows);
  }
  return sum / float(count);
}

#endif
