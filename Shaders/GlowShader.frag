// Adds the glow of a star to the frame, as the software renderer's Glow does.
uniform vec2 center;
uniform float radius;
// The radius at which the glow ends, in radii of the disc.
uniform float reach;
uniform vec3 light;
// True if the frame has no background.
uniform bool isTransparent;

out vec4 color;

void main() {
  float distance_ = length(gl_FragCoord.xy - center);
  float r = max(distance_ / radius, 1e-3);
  if (r >= reach) discard;
  float square = max(r * r, 1.0);
  float window = 1.0 - (square - 1.0) / (reach * reach - 1.0);
  vec3 sum = light * (clamp(distance_ - radius + 0.5, 0.0, 1.0) * window * window / square);
  // Without a background, the opacity is the brightness. The minimum is representable as a half
  // float.
  float opacity = isTransparent ? min(max(sum.r, max(sum.g, sum.b)), 1.0) : 0.0;
  color = vec4(sum, max(opacity, 1e-6));
}
