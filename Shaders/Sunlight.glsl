// The irradiance of a plane from a sun of some width; its radius is a sine, 0 for a point.
uniform float sunRadius;

float received(float cosine) {
  float point = max(cosine, 0.0);
  if (sunRadius <= 0.0 || abs(cosine) >= sunRadius) return point;
  float x = cosine / sunRadius;
  float left = 1.0 - x * x;
  float root = sqrt(left);
  float lower = x * 0.5 * (asin(x) + x * root + 1.57079633);
  return (lower + left * root / 3.0) * sunRadius * 0.636619772;
}
