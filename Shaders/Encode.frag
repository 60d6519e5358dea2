// Encodes the frame, linear and premultiplied, to sRGB levels with straight alpha.
uniform sampler2D frame;
// The background under the frame: premultiplied and linear, and its own sRGB levels.
uniform vec4 backdrop;
uniform vec4 emptyCode;
uniform bool dithers;
// The number of the last row, to output rows in reverse; -1 keeps their order.
uniform int lastRow;
// The place of the frame's corner in the target.
uniform vec2 corner;

out vec4 code;

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
