// Shades pixels of an ellipsoid: exact normal and map coordinates for each view ray, and the exact
// coverage of the pixel at the limb.
uniform vec3 axes;
// The direction towards the light, divided by the semi-axes.
uniform vec3 lightDirection;
uniform vec3 lightColor;
uniform vec3 ambientColor;
uniform bool isOpaque;
uniform bool hasMap;
uniform vec4 constantColor;
// The least slant of a ray against the surface, about that of a quarter pixel inside the limb.
uniform float leastSlant;

out vec4 color;

// Returns the point where a ray meets the unit sphere, and its parameter; for a ray that misses the
// sphere, its point closest to it.
vec3 hit(vec3 origin, vec3 direction, out float t) {
  float a = dot(direction, direction), b = dot(origin, direction);
  float c = dot(origin, origin) - 1.0;
  float discriminant = b * b - a * c;
  float root = sqrt(max(discriminant, 0.0));
  bool usesProduct = b < 0.0 && c > 0.0 && discriminant > 0.0;
  t = usesProduct ? c / (root - b) : (-b - root) / a;
  return normalize(origin + direction * t);
}

// Returns the movement of a hit along its view ray, per unit by which the ray's point leaves the
// sphere.
vec3 slideAt(vec3 point, vec3 direction) {
  return direction / min(dot(point, direction), -leastSlant * length(direction));
}

// Returns the brightness relative to the base colour, without shadows.
float intensityAt(vec3 point, vec3 direction) {
  if (lawForm == emissive) return emitted(abs(dot(point, direction)) / length(direction));
  vec3 normal = point / axes, sight = direction * axes;
  float incidence = received(dot(point, lightDirection) / length(normal));
  return reflected(incidence, abs(dot(normal, sight)) / (length(normal) * length(sight)));
}

void main() {
  Covered covered = coverageAt(pixelPlace());
  // A loop that few images enter, so that others need not execute both branches.
  for (int number = isSmall ? 1 : 0; number > 0; --number) covered = smallCoverageAt(pixelPlace());
  if (covered.share <= 0.0) discard;
  vec3 direction = directionAt(covered.place);
  float t;
  vec3 point = hit(originAt(covered.place), direction, t);
  if (t <= nearest) discard;
  float intensity = intensityAt(point, direction);
  vec4 surface = constantColor;
  // The movement of the hit over the unit sphere per column and per row.
  vec3 slide = slideAt(point, direction), column = drift(1, t), row = drift(2, t);
  column -= slide * dot(point, column);
  row -= slide * dot(point, row);
  if (hasMap) surface = surfaceColor(point, column, row);
  if (intensity > 0.0 && lawForm != emissive) {
    intensity *= sunlightBesideEllipsoids(point * axes, column * axes, row * axes)
        * sunlightThroughRings(point * axes, column * axes, row * axes);
  }
  vec4 lit = surface * vec4(lightColor * intensity + ambientColor, 1.0);
  if (isOpaque) lit.a = 1.0;
  color = lit * covered.share;
  gl_FragDepth = depthAt(t + middleDistance);
}
