// The shadows of ellipsoids, with the penumbra that the sun's angular size gives them.
const int mostShadows = 8;
uniform int shadowCount;
// The linear maps from the receiver's frame to those in which the ellipsoids are unit spheres, three
// columns each, and the receiver's origin there.
uniform vec3 shadowMap[3 * mostShadows];
uniform vec3 shadowOrigin[mostShadows];
uniform vec3 shadowSunward[mostShadows];
// The radii of the sun's disc along the axes, per unit of distance.
uniform vec3 shadowSunRadii[mostShadows];
uniform float solarLimbDarkening;

// The abscissas and weights of an integral over the distance from the sun's centre.
const float discPlaces[5] = float[](0.98916033, 0.74851884, 0.0, -0.74851884, -0.98916033);
const float discWeights[5] = float[](0.05464835, 0.49854742, 0.89360858, 0.49854742, 0.05464835);

// Returns the share of the sun's light within a distance from the centre of its disc.
float lightWithin(float r) {
  float u = solarLimbDarkening, rest = 1.0 - r * r;
  return ((1.0 - u) * r * r + u * 2.0 / 3.0 * (1.0 - rest * sqrt(rest))) / (1.0 - u / 3.0);
}

// Returns the share of the sun's light beside an opaque disc; all lengths in radii of the sun.
float visibleShare(float gap, float radius) {
  if (gap >= 1.0) return 1.0;
  float separation = gap + radius, u = solarLimbDarkening;
  float low = min(abs(gap), 1.0), high = min(separation + radius, 1.0);
  float share = 1.0 - lightWithin(high) + (gap > 0.0 ? lightWithin(low) : 0.0);
  float middle = 0.5 * (low + high), half_ = 0.5 * (high - low);
  for (int number = 0; number < 5; ++number) {
    float r = middle - half_ * discPlaces[number];
    float cosine = (gap * (separation + radius) + r * r) / (2.0 * separation * r + 1e-20);
    float density = 2.0 * r * ((1.0 - u) + u * sqrt(max(1.0 - r * r, 0.0))) / (1.0 - u / 3.0);
    float covered = acos(clamp(cosine, -1.0, 1.0)) / 3.14159265;
    share += density * (1.0 - covered) * half_ * discWeights[number];
  }
  return min(share, 1.0);
}

vec3 inShadowFrame(int number, vec3 vector) {
  return shadowMap[3 * number] * vector.x + shadowMap[3 * number + 1] * vector.y
      + shadowMap[3 * number + 2] * vector.z;
}

// Returns the share of sunlight at a point with its movements per column and per row of pixels.
float sunlightBesideEllipsoids(vec3 point, vec3 column, vec3 row) {
  float share = 1.0;
  for (int number = 0; number < shadowCount; ++number) {
    vec3 place = inShadowFrame(number, point) + shadowOrigin[number];
    float along = dot(place, shadowSunward[number]);
    vec3 aside = place - shadowSunward[number] * along;
    float distance_ = length(aside) + 1e-12;
    vec3 outward = aside / distance_;
    float sun = length(outward * shadowSunRadii[number]) * along;
    float across = dot(outward, inShadowFrame(number, column));
    float down = dot(outward, inShadowFrame(number, row));
    float width = sqrt(sun * sun + (across * across + down * down) / 3.0 + 1e-14);
    if (along < 0.0) share *= visibleShare((distance_ - 1.0) / width, 1.0 / width);
  }
  return share;
}
