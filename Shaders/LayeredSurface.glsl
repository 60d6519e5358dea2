// The layers and the air of a globe: relief, water, night lights and clouds.
//
// Constants are `hasMap`, `isTriaxial`, `hasRelief`, `hasWater`, `hasNight`, `hasClouds`, `hasAir`,
// and `cloudsAreOpacities`: true if the map of the clouds has the opacity of white clouds.
uniform vec3 axes;
// The unit direction towards the light, and that in the frame of the unit sphere.
uniform vec3 towardsSun;
uniform vec3 unitTowardsSun;
uniform vec3 lightColor;
uniform vec3 ambientColor;
uniform bool isOpaque;
uniform vec4 constantColor;

uniform sampler2D reliefTexture, waterTexture, nightTexture, cloudTexture;
uniform Map reliefMap, waterMap, nightMap, cloudMap;
uniform Mapping reliefMapping, waterMapping, nightMapping, cloudMapping;
// The factor from values of the relief's map to slopes, and the factor on the slopes.
uniform float greatestSlope;
uniform float reliefExaggeration;
// The error of a variance of slopes by the rounding of the map's values.
uniform float varianceNoise;
// The sine of the sun's elevation below which no slope is in sunlight.
uniform float lowestSun;
// The least cosine between a visible slope and the camera, relative to that of level ground.
uniform float leastFacing;
// The variance of the slopes of waves, the reflectance at perpendicular incidence, and the least
// cosine of the angle of emission.
uniform vec3 waves;
// The sines of the sun's elevation between which night lights go on, and the fraction of them that
// opaque clouds keep off.
uniform vec3 nightLights;
// The factor of the exposure on emitted light.
uniform float exposure;
// The radius of the sphere of the clouds, the fraction of light they reflect, and the fraction of
// the light on the ground that they keep off.
uniform vec3 clouds;
// The thickness of clouds below their altitude, as a fraction of it.
uniform float cloudThickness;
// The factor on the opacity of the map of the clouds.
uniform float cloudOpacity;
// The fraction of the air that is above the clouds.
uniform vec3 airAboveClouds;

// The sine of the sun's elevation below which the ground receives no sunlight.
uniform float darkness;

// A point of the ground. The frame is that in which the ellipsoid of the globe is the unit sphere.
struct Ground {
  // The point of the unit sphere, and its movements per column and per row of pixels.
  vec3 point;
  vec3 column;
  vec3 row;
  // A point and the direction of the view ray.
  vec3 origin;
  vec3 direction;
  // The distance of the ground from the centre.
  float radius;
  // The unit normal, in the object's frame.
  vec3 normal;
  // The fraction of sunlight that the mesh of the globe lets through to itself.
  float visible;
};

vec4 cloudColor(vec3 point, Movement movement) {
  vec4 texel = surfaceColor(cloudTexture, cloudMap, cloudMapping, point, movement);
  return (cloudsAreOpacities ? texel.rrrr : texel) * cloudOpacity;
}

// Returns the normal tilted by the slopes towards the east and the north.
vec3 tilted(vec3 normal, vec2 slopes) {
  vec3 east = vec3(-normal.y, normal.x, 0.0) * inversesqrt(dot(normal.xy, normal.xy) + 1e-20);
  vec3 tilt = east * slopes.x + cross(normal, east) * slopes.y;
  return normalize(normal - tilt);
}

// Returns the radiance of the sun's reflection in water, as WaterLayer.glint does.
float glint(vec3 normal, vec3 towardsCamera) {
  vec3 half_ = towardsSun + towardsCamera;
  float length_ = length(half_) + 1e-6;
  float facing = dot(towardsSun, half_) / length_;
  float tilt = max(dot(normal, half_) / length_, 0.05);
  float cosine2 = tilt * tilt;
  float density = exp((cosine2 - 1.0) / (cosine2 * waves.x)) / (waves.x * pi);
  float missing = 1.0 - facing, square = missing * missing;
  float fresnel = square * square * missing * (1.0 - waves.y) + waves.y;
  float mu = max(dot(normal, towardsCamera), waves.z);
  float risen = clamp(dot(normal, towardsSun) / waves.z, 0.0, 1.0);
  return fresnel * density * pi / (mu * cosine2 * cosine2 * 4.0) * risen;
}

// Returns the colour of the ground under the clouds.
vec3 groundColor(
    vec3 surface, vec3 point, Movement movement, vec3 normal, vec3 towardsCamera, float elevation,
    vec3 sunlit, vec3 skylight) {
  vec3 rough = normal;
  float horizon = 1.0, variance = 0.0;
  if (hasRelief) {
    vec3 code = surfaceColor(reliefTexture, reliefMap, reliefMapping, point, movement).rgb;
    vec2 slopes = (code.rg * 2.0 - 1.0) * greatestSlope;
    variance = max(code.b - dot(slopes, slopes) - varianceNoise, 0.0)
        * reliefExaggeration * reliefExaggeration;
    rough = tilted(normal, slopes * reliefExaggeration);
    // A slope that faces away from the camera is hidden by others.
    float least = leastFacing * max(dot(normal, towardsCamera), 0.0);
    rough = normalize(rough + towardsCamera * max(least - dot(rough, towardsCamera), 0.0));
    horizon = clamp(1.0 - elevation / lowestSun, 0.0, 1.0);
  }
  float incidence = received(dot(rough, towardsSun), variance) * horizon;
  float emission = max(dot(rough, towardsCamera), 1e-3);
  vec3 sum = surface * (sunlit * reflected(incidence, emission) + skylight);
  if (hasWater) {
    float reflection = glint(normal, towardsCamera);
    // Less than this is invisible.
    if (reflection > 1e-5) {
      float water = surfaceColor(waterTexture, waterMap, waterMapping, point, movement).r;
      sum += sunlit * (reflection * water);
    }
  }
  return sum;
}

// Returns the fraction of the night lights that are on, as NightLights.share does.
float nightShare(float elevation) {
  float t = clamp((nightLights.y - elevation) / (nightLights.y - nightLights.x), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// Returns the colour of a point of the ground, premultiplied.
vec4 layeredColor(Ground ground) {
  vec3 point = ground.point, column = ground.column, row = ground.row;
  Movement movement = movementOf(column, row);
  vec4 surface = constantColor;
  if (hasMap) surface = surfaceColor(baseTexture, baseMap, baseMapping, point, movement);
  vec3 towardsCamera = -normalize(ground.direction * axes);
  float elevation = dot(normalize(point / axes), towardsSun);
  vec3 whole = lightColor;
  // The ground receives no sunlight at night, but the air above it does.
  if (hasAir || elevation > darkness || dot(ground.normal, towardsSun) > darkness) {
    whole *= sunlightBesideEllipsoids(point * axes, column * axes, row * axes)
        * sunlightThroughRings(point * axes, column * axes, row * axes);
  }
  vec3 sunlit = whole, skylight = ambientColor, transmittance = vec3(1.0);
  Air haze = Air(vec3(0.0), vec3(1.0));
  if (hasAir) {
    float place = groundPlace(point);
    skylight += airLine(skyRow, place, airColumns) * whole;
    transmittance = airLine(sunlightRow, place, airColumns);
    sunlit *= transmittance;
    haze = airToGround(point, -dot(point, ground.direction) / length(ground.direction));
    haze.scattered *= whole;
  }
  vec4 cover = vec4(0.0);
  vec3 groundLight = sunlit * ground.visible;
  float cloudReceived = 0.0;
  vec3 cloudSun = lightColor;
  if (hasClouds) {
    float cloudT;
    vec3 cloudPoint = hit(ground.origin / clouds.x, ground.direction / clouds.x, cloudT);
    // Ground above the clouds hides them; clouds above the camera are on the ground.
    float fraction = clouds.x > 1.0
        ? clamp((clouds.x - ground.radius) / (cloudThickness * (clouds.x - 1.0)), 0.0, 1.0) : 1.0;
    cover = cloudColor(cloudPoint, movement) * fraction;
    cloudReceived = received(dot(normalize(cloudPoint / axes), towardsSun));
    if (cloudReceived > 0.0) {
      vec3 place = cloudPoint * clouds.x * axes;
      cloudSun *= sunlightBesideEllipsoids(place, column * axes, row * axes)
          * sunlightThroughRings(place, column * axes, row * axes);
    }
    float cosine = dot(point, unitTowardsSun);
    float ahead = sqrt(cosine * cosine + (clouds.x * clouds.x - 1.0)) - cosine;
    vec3 source = (point + unitTowardsSun * ahead) / clouds.x;
    if (max(groundLight.r, max(groundLight.g, groundLight.b)) > 0.0) {
      groundLight *= 1.0 - cloudColor(source, movement).a * clouds.z * fraction;
    }
  }
  vec3 sum = groundColor(
      surface.rgb, point, movement, ground.normal, towardsCamera, elevation, groundLight, skylight);
  sum = sum * haze.transmittance + haze.scattered;
  vec3 cloudLight = mix(cloudSun, cloudSun * transmittance, airAboveClouds)
      * (cloudReceived * clouds.y)
      + skylight * clouds.y;
  vec3 cloud = cover.rgb * cloudLight * mix(vec3(1.0), haze.transmittance, airAboveClouds)
      + haze.scattered * airAboveClouds * cover.a;
  sum = cloud + sum * (1.0 - cover.a);
  if (hasNight) {
    float share = nightShare(elevation);
    if (share > 0.0) {
      vec3 night = surfaceColor(nightTexture, nightMap, nightMapping, point, movement).rgb;
      float passed = 1.0 - cover.a * nightLights.z;
      sum += night * haze.transmittance * (share * passed * exposure);
    }
  }
  float alpha = isOpaque ? 1.0 : cover.a + surface.a * (1.0 - cover.a);
  return vec4(sum, alpha);
}
