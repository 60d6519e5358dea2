// Shades pixels of meshes: attributes interpolated between vertices.
uniform vec3 lightDirection;
uniform vec3 lightColor;
uniform vec3 ambientColor;
uniform bool isEmissive;
// The coefficients of 1, μ and μ², for the cosine μ of the angle of emission.
uniform vec3 limbDarkening;
uniform bool isOpaque;
uniform bool isDoubleSided;
uniform bool hasMap;
uniform vec4 constantColor;
// The camera from the object's origin; of parallel rays, the direction of view.
uniform vec3 cameraPosition;

centroid in vec3 fragmentNormal;
centroid in vec3 fragmentPosition;
in vec2 fragmentCoordinates;
centroid in float distance_;

out vec4 color;

void main() {
  vec3 ray = isPerspective ? fragmentPosition - cameraPosition : cameraPosition;
  vec3 normal = normalize(fragmentNormal);
  if (isDoubleSided && dot(normal, ray) > 0.0) normal = -normal;
  vec2 place = fragmentCoordinates * mapSize;
  vec2 column = dFdx(place), row = dFdy(place);
  vec4 surface = constantColor;
  if (hasMap) surface = mapColor(place, column, row);
  float intensity = received(dot(normal, lightDirection));
  if (isEmissive) {
    float cosine = abs(dot(normal, normalize(ray)));
    intensity = limbDarkening.x + cosine * (limbDarkening.y + limbDarkening.z * cosine);
  }
  vec4 lit = surface * vec4(lightColor * intensity + ambientColor, 1.0);
  if (isOpaque) lit.a = 1.0;
  color = lit;
  gl_FragDepth = depthAt(distance_);
}
