// The lines of sight P + t D through all places of the frame, in a frame of an object: values in
// the middle, and what a column to the right and a row down add. P lies in the plane through the
// object's centre across the line of view, so that a distant object loses no precision.
uniform vec2 frameMiddle;
uniform vec3 rayOrigin[3];
uniform vec3 rayDirection[3];
// What is seen lies beyond this parameter.
uniform float nearest;
// How far the points with t = 0 lie before the plane of the eye.
uniform float middleDistance;

// Returns the place of this pixel's middle, counted from the middle of the frame.
vec2 pixelPlace() { return gl_FragCoord.xy - frameMiddle; }

vec3 originAt(vec2 place) {
  return rayOrigin[0] + rayOrigin[1] * place.x + rayOrigin[2] * place.y;
}

vec3 directionAt(vec2 place) {
  return rayDirection[0] + rayDirection[1] * place.x + rayDirection[2] * place.y;
}

// How the point at t moves by a column (1) or a row (2).
vec3 drift(int axis, float t) { return rayOrigin[axis] + rayDirection[axis] * t; }
