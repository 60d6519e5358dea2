// The outline of the unit sphere: |D|^2 >= |P x D|^2, where P x D changes evenly over the frame.
uniform vec3 rayMoment[3];
// Whether the disc is so small that its edge is no line within a pixel.
uniform bool isSmall;

// How much of a pixel lies within the outline, and where the middle of that part is.
struct Covered {
  float share;
  vec2 place;
};

// Returns the part of a pixel's square that lies before a line, `depth` pixels within at the
// pixel's middle, where the line runs across the unit vector `inward`.
//
// Seen along the line, the square is a trapezium, whose integral is the share.
float shareWithin(float depth, vec2 inward) {
  vec2 size = abs(inward);
  float wide = max(size.x, size.y), narrow = min(size.x, size.y);
  float reach = 0.5 * (wide + narrow), flat_ = 0.5 * (wide - narrow);
  float distance_ = abs(depth);
  float rest = max(reach - distance_, 0.0);
  float beyond = distance_ <= flat_ ? 0.5 - distance_ / wide
                                    : rest * rest / max(2.0 * wide * narrow, 1e-12);
  return depth < 0.0 ? beyond : 1.0 - beyond;
}

vec3 momentAt(vec2 place) {
  return rayMoment[0] + rayMoment[1] * place.x + rayMoment[2] * place.y;
}

// Returns what of a pixel is covered by a small disc: a count of eight by eight places.
Covered smallCoverageAt(vec2 place) {
  int hits = 0;
  vec2 sum = vec2(0.0);
  for (int number = 0; number < 64; ++number) {
    vec2 at = place + (vec2(number & 7, number >> 3) + 0.5) / 8.0 - 0.5;
    vec3 direction = directionAt(at), moment = momentAt(at);
    if (dot(direction, direction) > dot(moment, moment)) {
      hits += 1;
      sum += at;
    }
  }
  return Covered(float(hits) / 64.0, hits > 0 ? sum / float(hits) : place);
}

// Returns what of a pixel is covered by a disc whose edge is a line within it.
Covered coverageAt(vec2 place) {
  vec3 direction = directionAt(place), moment = momentAt(place);
  float value = dot(direction, direction) - dot(moment, moment);
  vec2 slope = 2.0 * vec2(
      dot(direction, rayDirection[1]) - dot(moment, rayMoment[1]),
      dot(direction, rayDirection[2]) - dot(moment, rayMoment[2]));
#ifdef FAST
  float depth_ = value * inversesqrt(dot(slope, slope) + 1e-30);
  return Covered(clamp(0.5 + depth_, 0.0, 1.0), place);
#else
  float steepness = length(slope);
  if (value > 2.0 * steepness) return Covered(1.0, place);
  vec2 inward = slope / max(steepness, 1e-30);
  // Along the slope the value is a parabola, whose root is the outline.
  vec3 turned = rayDirection[1] * inward.x + rayDirection[2] * inward.y;
  vec3 bent = rayMoment[1] * inward.x + rayMoment[2] * inward.y;
  float bend = 2.0 * (dot(turned, turned) - dot(bent, bent));
  float root = sqrt(max(steepness * steepness - 2.0 * bend * value, 0.0));
  float depth = 2.0 * value / max(steepness + root, 1e-30);
  float reach = 0.5 * (abs(inward.x) + abs(inward.y));
  float share = shareWithin(depth, inward);
  float shift = depth < reach ? 0.5 * (reach - depth) : 0.0;
  return Covered(share, place + inward * shift);
#endif
}
