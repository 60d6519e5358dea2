// The shadows of ellipsoids, with the penumbra that the sun's angular size gives them. Constants
// are `hasEllipsoidShadows`, and `hasRefraction` if air refracts light into any of them.
const int mostShadows = 8;
uniform int shadowCount;
// The linear maps from the receiver's frame to those in which the ellipsoids are unit spheres,
// three columns each, and the receiver's origin there.
uniform vec3 shadowMap[3 * mostShadows];
uniform vec3 shadowOrigin[mostShadows];
uniform vec3 shadowSunward[mostShadows];
// The radii of the sun's disc along the axes, per unit of distance.
uniform vec3 shadowSunRadii[mostShadows];
uniform float solarLimbDarkening;
// The light that air refracts into the shadows, a row for each shadow: the changes in red, green
// and blue by the distance from the axis.
uniform sampler2D refractionTables;
const int refractionNodes = 256;
// Of each row: the distance from the edge within which half of the nodes are, 0 without air; the
// coordinate of the first node; the number of nodes per unit of the coordinate.
uniform vec3 refraction[mostShadows];

// The abscissas and weights of an integral over the distance from the sun's centre.
const float discPlaces[5] = float[](0.98916033, 0.74851884, 0.0, -0.74851884, -0.98916033);
const float discWeights[5] = float[](0.05464835, 0.49854742, 0.89360858, 0.49854742, 0.05464835);

// Returns the fraction of the sun's light within a distance from the centre of its disc.
float lightWithin(float r) {
  float u = solarLimbDarkening, rest = 1.0 - r * r;
  return ((1.0 - u) * r * r + u * 2.0 / 3.0 * (1.0 - rest * sqrt(rest))) / (1.0 - u / 3.0);
}

// Returns the fraction of the sun's light beside an opaque disc; all lengths in radii of the sun.
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

// Returns the light that air refracts to a distance from the edge of its body, less that which it
// blocks.
vec3 refractedLight(int number, float gap) {
  vec3 table = refraction[number];
  float coordinate = gap * (1.0 + table.x) / (abs(gap) + table.x);
  float at = clamp((coordinate - table.y) * table.z, 0.0, float(refractionNodes - 1));
  int index = min(int(at), refractionNodes - 2);
  vec3 left = texelFetch(refractionTables, ivec2(index, number), 0).rgb;
  vec3 right = texelFetch(refractionTables, ivec2(index + 1, number), 0).rgb;
  return mix(left, right, at - float(index));
}

// Returns the fractions of sunlight at a point with its movements per column and per row of pixels.
vec3 sunlightBesideEllipsoids(vec3 point, vec3 column, vec3 row) {
  vec3 share = vec3(1.0);
  if (!hasEllipsoidShadows) return share;
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
    if (along >= 0.0) continue;
    vec3 light = vec3(visibleShare((distance_ - 1.0) / width, 1.0 / width));
    if (hasRefraction && refraction[number].x > 0.0) {
      // Below this, rounding errors are more than light.
      if (light.r < 1e-6) light = vec3(0.0);
      light = max(light + refractedLight(number, distance_ - 1.0), vec3(0.0));
    }
    share *= light;
  }
  return share;
}
