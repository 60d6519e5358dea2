// The irradiance of a plane from a sun of some width; its radius is a sine, 0 for a point.
uniform float sunRadius;

float receivedOfDisc(float cosine, float radius) {
  float point = max(cosine, 0.0);
  if (radius <= 0.0 || abs(cosine) >= radius) return point;
  float x = cosine / radius;
  float left = 1.0 - x * x;
  float root = sqrt(left);
  float lower = x * 0.5 * (asin(x) + x * root + 1.57079633);
  // The sum cancels near x = -1, where rounding may make it negative.
  return max(lower + left * root / 3.0, 0.0) * radius * 0.636619772;
}

float received(float cosine) { return receivedOfDisc(cosine, sunRadius); }

// Returns the irradiance of rough ground by its mean normal, as Sunlight.received does.
float received(float cosine, float slopeVariance) {
  return receivedOfDisc(cosine, min(sqrt(sunRadius * sunRadius + 2.0 * slopeVariance), 1.0));
}
