// How near something is, for comparison with others: larger is nearer.
uniform bool isPerspective;
// Of an eye: the depth at distance 1. Of parallel rays: the depth in the eye's plane, and what it
// falls by with each unit.
uniform vec2 depthScale;

// Returns the depth at a distance before the plane of the eye.
float depthAt(float distance_) {
  return isPerspective ? depthScale.x / distance_ : depthScale.x - depthScale.y * distance_;
}
