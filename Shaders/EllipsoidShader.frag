// Shades pixels of an ellipsoid: exact normal and map coordinates for each view ray, and the exact
// coverage of the pixel at the limb. The constant `isSmall` is true if the disc is so small that
// its edge is curved within a pixel, `hasMap` if the base colour is a map.
uniform vec3 axes;
// The direction towards the light, divided by the semi-axes.
uniform vec3 lightDirection;
uniform vec3 lightColor;
uniform vec3 ambientColor;
uniform bool isOpaque;
uniform vec4 constantColor;
out vec4 color;

// Returns the brightness relative to the base colour, without shadows.
float intensityAt(vec3 point, vec3 direction) {
  if (lawForm == emissive) return emitted(abs(dot(point, direction)) / length(direction));
  vec3 normal = point / axes, sight = direction * axes;
  float incidence = received(dot(point, lightDirection) / length(normal));
  return reflected(incidence, abs(dot(normal, sight)) / (length(normal) * length(sight)));
}

void main() {
  Covered covered = isSmall ? smallCoverageAt(pixelPlace()) : coverageAt(pixelPlace());
  if (covered.share <= 0.0) discard;
  vec3 direction = directionAt(covered.place);
  float t;
  vec3 point = hit(originAt(covered.place), direction, t);
  if (t <= nearest) discard;
  float intensity = intensityAt(point, direction);
  vec4 surface = constantColor;
  vec3 column = movement(1, t, point, direction), row = movement(2, t, point, direction);
  if (hasMap) {
    surface = surfaceColor(baseTexture, baseMap, baseMapping, point, movementOf(column, row));
  }
  vec3 sunlight = vec3(intensity);
  if (intensity > 0.0 && lawForm != emissive) {
    sunlight *= sunlightBesideEllipsoids(point * axes, column * axes, row * axes)
        * sunlightThroughRings(point * axes, column * axes, row * axes);
  }
  vec4 lit = surface * vec4(lightColor * sunlight + ambientColor, 1.0);
  if (isOpaque) lit.a = 1.0;
  color = lit * covered.share;
  gl_FragDepth = depthAt(t + middleDistance);
}
