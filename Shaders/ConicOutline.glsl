// The outline of the unit sphere: |D|^2 >= |P x D|^2, where P x D changes linearly over the frame.
uniform vec3 rayMoment[3];

// The coverage of a pixel by the outline, and the centroid of the covered part.
struct Covered {
  float share;
  vec2 place;
};

// Returns the area of a pixel's square on the inner side of an edge, `depth` pixels inside at the
// pixel's centre, across the unit vector `inward`.
//
// Along the edge, the square projects to a trapezium, whose integral is the coverage.
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

// Returns the coverage of a pixel by a small disc, from eight by eight samples.
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

// Returns the coverage of a pixel by a disc whose edge is straight within it.
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
