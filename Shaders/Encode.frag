// Encodes the frame, linear and premultiplied, to sRGB levels with straight alpha.
uniform sampler2D frame;
// The background under the frame: premultiplied and linear, and its own sRGB levels.
uniform vec4 backdrop;
uniform vec4 emptyCode;
uniform bool dithers;
// True for the filmic tone curve.
uniform bool isFilmic;
// The number of the last row, to output rows in reverse; -1 keeps their order.
uniform int lastRow;
// The place of the frame's corner in the target.
uniform vec2 corner;

out vec4 code;

// The light that the filmic curve renders as white.
const float whitePoint = 7.241657;

// Returns a straight colour by the filmic curve (Narkowicz 2015), as View.ToneMap does.
vec3 filmic(vec3 light) {
  float x = max(light.r, max(light.g, light.b));
  if (x <= 0.0) return light;
  if (x >= whitePoint) return vec3(1.0);
  float curve = min(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 1.0);
  return mix(light * (curve / x), vec3(curve), smoothstep(1.0, whitePoint, x));
}

float encoded(float x) {
#ifdef FAST
  // Sums of roots, which cost less than a power: fitted to 1/20 of an 8-bit level.
  float root = sqrt(x), fourth = sqrt(root);
  float curve = 0.5544845 * root + 0.9000652 * fourth - 0.4888018 * sqrt(fourth) + 0.0344521;
  return x <= 0.0031308 ? x * 12.92 : curve;
#else
  return x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1.0 / 2.4) - 0.055;
#endif
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy - corner);
  if (lastRow >= 0) pixel.y = lastRow - pixel.y;
  vec4 color = texelFetch(frame, pixel, 0);
  code = emptyCode;
  if (color.a <= 0.0) return;
  float share = backdrop.a > 0.0 ? 1.0 : color.a;
  if (isFilmic) color.rgb = filmic(color.rgb / share) * share;
  color += backdrop * (1.0 - color.a);
  vec3 straight = clamp(color.rgb / color.a, 0.0, 1.0);
  vec3 codes = 255.0 * vec3(encoded(straight.r), encoded(straight.g), encoded(straight.b));
  // The same two by two dither pattern as in files.
  bvec2 isOdd = bvec2((pixel.x & 1) == 1, (pixel.y & 1) == 1);
  float threshold = 0.5;
  if (dithers) {
    threshold = isOdd.y ? (isOdd.x ? 0.375 : 0.875) : (isOdd.x ? 0.625 : 0.125);
  }
  code = vec4(floor(codes + threshold) / 255.0, color.a);
}
