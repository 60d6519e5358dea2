// The points of an ellipsoid that pixels show, in a frame in which it is the unit sphere.

// The least slant of a ray against the surface, about that of a quarter pixel inside the limb.
uniform float leastSlant;

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

// Returns the movement of a hit over the unit sphere per column (1) or row (2) of pixels.
vec3 movement(int axis, float t, vec3 point, vec3 direction) {
  vec3 drift_ = drift(axis, t);
  return drift_ - slideAt(point, direction) * dot(point, drift_);
}
