// The shadow of a mesh on itself, by the angle at which the sun clears it.

// Returns the share of sunlight relative to that of level ground, which hides the part of the sun
// below its own horizon. The clearance is that of the covered part of the pixel, `middle` that of
// its centre.
float sunlightBesideMesh(float middle, float clearance, float incidence) {
  float width = max(0.5 * (abs(dFdx(middle)) + abs(dFdy(middle))), max(sunRadius, 1e-4));
  float visible = visibleShare(clamp(clearance / width, -1.0, 1.0), 64.0);
  float level = visibleShare(clamp(incidence / width, -1.0, 1.0), 64.0);
  return min(visible / (level + 1e-3), 1.0);
}
