// Adds the coma and the tail of a comet to the frame, as the software renderer's ComaImage does.
uniform vec2 center;
uniform float radius;
uniform float core;
uniform vec3 light;
// The unit vector along the tail, its length, its half-widths at the nucleus and at the end, the
// part of it in front of the camera, and the scale at its end.
uniform vec2 axis;
uniform float tailLength;
uniform vec2 halfWidths;
uniform vec2 perspective;
uniform vec3 tailLight;
// The discs of nearer bodies: x, y and radius.
uniform vec3 covers[4];
uniform int coverCount;
// True if the frame has no background.
uniform bool isTransparent;

out vec4 color;

float tail(vec2 offset) {
  float along = dot(offset, axis);
  if (tailLength <= halfWidths.x || along <= -halfWidths.x || along >= tailLength) return 0.0;
  float place = max(along, 0.0) / tailLength;
  float scale = 1.0 + place * (perspective.y - 1.0);
  float share = perspective.x * place * perspective.y / scale;
  float width = mix(halfWidths.x, halfWidths.y, sqrt(share));
  float aside = (offset.y * axis.x - offset.x * axis.y) / (width * scale);
  float profile = 1.0 - aside * aside;
  if (profile <= 0.0) return 0.0;
  float rest = 1.0 - share;
  float start = min(along / halfWidths.x + 1.0, 1.0);
  return profile * profile * rest * rest * (halfWidths.x / width) * start * start
      * (3.0 - 2.0 * start);
}

void main() {
  vec2 offset = gl_FragCoord.xy - center;
  float square = dot(offset, offset) / (radius * radius);
  float window = max(1.0 - square, 0.0);
  vec3 sum = light * (window * window / sqrt(core + 1600.0 * square)) + tailLight * tail(offset);
  for (int i = 0; i < coverCount; i++) {
    sum *= clamp(distance(gl_FragCoord.xy, covers[i].xy) - covers[i].z + 0.5, 0.0, 1.0);
  }
  if (max(sum.r, max(sum.g, sum.b)) <= 0.0) discard;
  // Without a background, the opacity is the brightness. The minimum is representable as a half
  // float.
  float opacity = isTransparent ? min(max(sum.r, max(sum.g, sum.b)), 1.0) : 0.0;
  color = vec4(sum, max(opacity, 1e-6));
}
