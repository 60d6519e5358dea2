// Shades pixels of an ellipsoid with layers or air, with the exact coverage of the pixel at the
// limb. The constant `isSmall` is true if the disc is so small that its edge is curved within a
// pixel, `isBeyondLimb` for the clouds beyond the limb of a globe, which hides their middle.

// The distance of clouds beyond the limb behind the globe's centre.
uniform float setback;

out vec4 color;

void main() {
  Covered covered = isSmall ? smallCoverageAt(pixelPlace()) : coverageAt(pixelPlace());
  if (covered.share <= 0.0) discard;
  vec3 direction = directionAt(covered.place), origin = originAt(covered.place);
  float t;
  vec3 point = hit(origin, direction, t);
  if (t <= nearest) discard;
  vec3 column = movement(1, t, point, direction), row = movement(2, t, point, direction);
  color = covered.share
      * layeredColor(Ground(
            point, column, row, origin, direction, 1.0, normalize(point / axes), 1.0));
  gl_FragDepth = depthAt((isBeyondLimb ? setback : t) + middleDistance);
}
