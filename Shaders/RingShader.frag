// Shades pixels of rings: exact radius for each view ray, the mean over the pixel.
//
// A ring is rendered between other bodies, from far to near: in each pass, the part in front of the
// body rendered last and not in front of the next one. Parts beside all bodies are rendered first.
uniform float innerRadius;
uniform float samplesPerUnit;
// The light of rings of opacity 1 in shadow.
uniform vec3 shadowLight;
// The direction to the camera, and half the inverse of its distance; 0 for parallel rays.
uniform vec3 towardsCamera;
uniform float halfInverseDistance;
// The range of reversed depths of this pass.
uniform float nearerThan;
uniform float notNearerThan;
// The bounds that contain all bodies: left, top, right, bottom.
uniform vec4 bodyBounds;

out vec4 color;

// The sixteen sample positions of a pixel, in sixteenths.
const vec2 samplePlaces[16] = vec2[](
    vec2(9, 9), vec2(7, 5), vec2(5, 10), vec2(12, 7), vec2(3, 6), vec2(10, 13), vec2(13, 11),
    vec2(11, 3), vec2(6, 14), vec2(8, 1), vec2(4, 2), vec2(2, 12), vec2(0, 8), vec2(15, 4),
    vec2(14, 15), vec2(1, 0));

struct View {
  vec3 point;
  // The parameter of the ray.
  float t;
  // The radius in samples from the start; behind the camera, far out.
  float place;
  vec2 growth;
  // The squared movement of the point on the plane, over its distance from the axis.
  float movement2;
  // The movements of the point per column and per row.
  vec3 column, row;
};

View viewAt(vec2 place, float step) {
  vec3 direction = directionAt(place), origin = originAt(place);
  float slope = direction.z == 0.0 ? 1e-12 : direction.z;
  float t = -origin.z / slope;
  vec3 point = origin + direction * t;
  float radius = sqrt(dot(point.xy, point.xy) + 1e-12);
  vec3 column = drift(1, t) * step, row = drift(2, t) * step;
  column -= direction * (column.z / slope);
  row -= direction * (row.z / slope);
  vec2 growth = abs(vec2(dot(point.xy, column.xy), dot(point.xy, row.xy))) / radius;
  float movement2 = (dot(column.xy, column.xy) + dot(row.xy, row.xy)) / (radius * radius);
  bool isSeen = nearest < t;
  return View(
      point, t, isSeen ? (radius - innerRadius) * samplesPerUnit : -1e9,
      min(growth * samplesPerUnit, 1e9), movement2, column, row);
}

// Returns the weight of a point in this pass: 0 if a body hides it or another pass renders it.
float shareOf(View view, bool isAmongBodies) {
  float reversedDepth =
      dot(view.point, towardsCamera) - halfInverseDistance * dot(view.point, view.point);
  bool isSeen = reversedDepth > nearerThan && (!isAmongBodies || reversedDepth <= notNearerThan);
  return isSeen ? 1.0 : 0.0;
}

// Returns a premultiplied colour, dimmed by the shadows of bodies.
vec4 lit(vec4 color, View view) {
  vec3 light = sunlightBesideEllipsoids(vec3(view.point.xy, 0.0), view.column, view.row);
  return vec4(color.rgb - (1.0 - light) * max(color.rgb - shadowLight * color.a, 0.0), color.a);
}

void main() {
  vec2 place = pixelPlace();
  vec4 inside = vec4(gl_FragCoord.xy - bodyBounds.xy, bodyBounds.zw - gl_FragCoord.xy);
  bool isAmongBodies = min(min(inside.x, inside.y), min(inside.z, inside.w)) > 0.0;
  View whole = viewAt(place, 1.0);
  vec4 sum = lit(profileAround(whole.place, whole.growth.x, whole.growth.y), whole)
      * shareOf(whole, isAmongBodies);
  // Where the radius changes non-linearly over a pixel, it is the mean of sixteen parts. Written so
  // that NaN counts as non-linear.
  bool isSteep = !(whole.movement2 < 0.005);
  if (isSteep) sum = vec4(0.0);
  int count = isSteep ? 16 : 0;
  for (int number = 0; number < count; ++number) {
    vec2 offset = (samplePlaces[number] + 0.5) / 16.0 - 0.5;
    View part = viewAt(place + offset, 0.25);
    float width = max(max(part.growth.x, part.growth.y), 1.0);
    sum += lit(meanAround(part.place, width), part) * (shareOf(part, isAmongBodies) / 16.0);
  }
  if (!(sum.a > 0.0)) discard;
  color = sum;
  gl_FragDepth = depthAt(whole.t + middleDistance);
}
