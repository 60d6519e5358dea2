// Reversed depth for comparison: larger is nearer.
uniform bool isPerspective;
// In a perspective: the depth at distance 1. In a parallel projection: the depth in the camera
// plane, and its decrease per unit.
uniform vec2 depthScale;

// Returns the depth at a distance in front of the camera plane.
float depthAt(float distance_) {
  return isPerspective ? depthScale.x / distance_ : depthScale.x - depthScale.y * distance_;
}
