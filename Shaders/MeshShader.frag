// Shades pixels of meshes: attributes interpolated between vertices. The constant `hasMap` is true
// if the base colour is a map, `hasSelfShadow` if the mesh casts a shadow on itself.
uniform vec3 lightDirection;
uniform vec3 lightColor;
uniform vec3 ambientColor;
uniform bool isOpaque;
uniform bool isDoubleSided;
uniform vec4 constantColor;
// The camera from the object's origin; of parallel rays, the direction of view.
uniform vec3 cameraPosition;

centroid in vec3 fragmentNormal;
centroid in vec3 fragmentPosition;
in vec3 fragmentMiddle;
in vec2 fragmentCoordinates;
in float fragmentClearance;
centroid in float coveredClearance;
centroid in float distance_;

out vec4 color;

void main() {
  vec3 ray = isPerspective ? fragmentPosition - cameraPosition : cameraPosition;
  vec3 normal = normalize(fragmentNormal);
  if (isDoubleSided && dot(normal, ray) > 0.0) normal = -normal;
  vec2 place = fragmentCoordinates * baseMap.size;
  vec2 column = dFdx(place), row = dFdy(place);
  vec4 surface = constantColor;
  if (hasMap) surface = mapColor(baseTexture, baseMap, place, column, row);
  float emission = abs(dot(normal, normalize(ray)));
  float intensity =
      lawForm == emissive
          ? emitted(emission) : reflected(received(dot(normal, lightDirection)), emission);
  // Derivatives are defined outside of conditions alone.
  float besideMesh = hasSelfShadow
      ? sunlightBesideMesh(fragmentClearance, coveredClearance, dot(normal, lightDirection)) : 1.0;
  vec3 across = dFdx(fragmentMiddle), down = dFdy(fragmentMiddle);
  vec3 sunlight = vec3(intensity);
  if (intensity > 0.0 && lawForm != emissive) {
    sunlight *= besideMesh * sunlightBesideEllipsoids(fragmentPosition, across, down)
        * sunlightThroughRings(fragmentPosition, across, down);
  }
  vec4 lit = surface * vec4(lightColor * sunlight + ambientColor, 1.0);
  if (isOpaque) lit.a = 1.0;
  color = lit;
  gl_FragDepth = depthAt(distance_);
}
