// The shadow of rings, whose opacity towards the sun is the profile of ProfileIntegral.glsl; the
// constant `hasRingShadow` is true if there are any.
// The linear map from the receiver's frame to the rings', and the receiver's origin there.
uniform vec3 ringMap[3];
uniform vec3 ringOrigin;
uniform vec3 ringSunward;
uniform float ringSunRadius;
uniform float ringInnerRadius;
uniform float ringSamplesPerUnit;

vec3 inRingFrame(vec3 vector) {
  return ringMap[0] * vector.x + ringMap[1] * vector.y + ringMap[2] * vector.z;
}

// Returns the growth of the radius of a crossing as the point moves.
float ringGrowth(vec3 movement, vec2 outward, float inverse) {
  vec3 m = inRingFrame(movement);
  return dot(outward, m.xy - ringSunward.xy * (m.z * inverse));
}

// Returns the fraction of sunlight at a point with its movements per column and per row of pixels.
float sunlightThroughRings(vec3 point, vec3 column, vec3 row) {
  if (!hasRingShadow) return 1.0;
  vec3 place = inRingFrame(point) + ringOrigin;
  float inverse = 1.0 / (ringSunward.z == 0.0 ? 1e-12 : ringSunward.z);
  float distance_ = -place.z * inverse;
  if (distance_ <= 0.0) return 1.0;
  vec2 crossing = place.xy + ringSunward.xy * distance_;
  float radius = sqrt(dot(crossing, crossing) + 1e-12);
  vec2 outward = crossing / radius;
  float along = dot(outward, ringSunward.xy) * inverse;
  float sun = distance_ * ringSunRadius;
  float across = abs(ringGrowth(column, outward, inverse));
  float down = ringGrowth(row, outward, inverse);
  float other = sqrt(down * down + 3.0 * sun * sun * (along * along + 1.0));
  return 1.0
      - profileAround(
          (radius - ringInnerRadius) * ringSamplesPerUnit, across * ringSamplesPerUnit,
          other * ringSamplesPerUnit).a;
}
