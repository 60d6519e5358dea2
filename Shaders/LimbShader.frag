// Shades the air beyond the limb of an ellipsoid, which is rendered over it.
uniform vec3 lightColor;
// The number of rays of a pixel along each axis.
uniform int raysPerAxis;

out vec4 color;

void main() {
  vec4 sum = vec4(0.0);
  float weight = 0.0;
  float t = 0.0;
  for (int number = 0; number < raysPerAxis * raysPerAxis; ++number) {
    vec2 square = vec2(number % raysPerAxis, number / raysPerAxis) + 0.5;
    vec2 place = pixelPlace() + square / float(raysPerAxis) - 0.5;
    vec3 origin = originAt(place), direction = directionAt(place);
    t = -dot(origin, direction) / dot(direction, direction);
    vec3 lowest = origin + direction * t;
    float squared = dot(lowest, lowest);
    // Rays that meet the ground do not count: its pixels include the air in front of it.
    if (squared < 1.0) continue;
    weight += 1.0;
    if (squared > (1.0 + airTop) * (1.0 + airTop) || t < nearest) continue;
    Air air = airPastLimb(lowest);
    sum += vec4(air.scattered * lightColor, 1.0 - dot(air.transmittance, vec3(1.0 / 3.0)));
  }
  if (weight < 1.0) discard;
  color = sum / weight;
  gl_FragDepth = depthAt(t + middleDistance);
}
