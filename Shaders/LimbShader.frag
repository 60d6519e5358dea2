// Shades the air beyond the limb of a globe, which is rendered over it. The constant `isBesideMesh`
// is true for the mesh of a globe, which may be lower than its ellipsoid.
uniform vec3 lightColor;
uniform vec3 axes;
// True if the air changes within few pixels.
uniform bool isThin;
// The distance of the air of a mesh behind the globe's centre, so that the mesh hides it.
uniform float setback;

// The least weight of a ray.
const float leastWeight = 1e-3;
// The number of rays of a pixel of thin air along each axis.
#ifdef FAST
const int thinRays = 2;
#else
const int thinRays = 4;
#endif

out vec4 color;

void main() {
  vec4 sum = vec4(0.0);
  float weight = 0.0;
  vec3 origin = originAt(pixelPlace()), direction = directionAt(pixelPlace());
  float t = -dot(origin, direction) / dot(direction, direction);
  vec3 middle = origin + direction * t, column = drift(1, t), row = drift(2, t);
  float radius = length(middle);
  // The greatest distance between the rays of the pixel's corners and that of its centre.
  float reach = 0.6 * (length(column) + length(row));
  bool isAir = (isBesideMesh || radius + reach > 1.0) && radius - reach < 1.0 + airTop;
  int raysPerAxis = isThin ? thinRays : 1;
  int rays = isAir ? raysPerAxis * raysPerAxis : 0;
  for (int number = 0; number < rays; ++number) {
    vec2 square = vec2(number % raysPerAxis, number / raysPerAxis) + 0.5;
    vec2 place = pixelPlace() + square / float(raysPerAxis) - 0.5;
    origin = originAt(place);
    direction = directionAt(place);
    t = -dot(origin, direction) / dot(direction, direction);
    vec3 lowest = origin + direction * t;
    float squared = dot(lowest, lowest);
    // The fraction of the ray's square past the ground, as pixels of an ellipsoid include the air in
    // front of it. Where none is, the air is that along rays of the height 0.
    float change = (abs(dot(lowest, column)) + abs(dot(lowest, row))) / float(raysPerAxis);
    float part = (sqrt(squared) - 1.0) * sqrt(squared) / change + 0.5;
    part = isBesideMesh ? 1.0 : clamp(part, leastWeight, 1.0);
    weight += part;
    if (squared > (1.0 + airTop) * (1.0 + airTop) || t < nearest) continue;
    Air air = airPastLimb(lowest);
    sum += part
        * vec4(air.scattered * lightColor, 1.0 - dot(air.transmittance, vec3(1.0 / 3.0)));
  }
  if (rays == 0) discard;
  vec3 sunlight = sunlightBesideEllipsoids(middle * axes, column * axes, row * axes)
      * sunlightThroughRings(middle * axes, column * axes, row * axes);
  color = sum / weight * vec4(sunlight, 1.0);
  gl_FragDepth = depthAt((isBesideMesh ? setback : t) + middleDistance);
}
