// The photometric law of a surface at one phase angle: the brightness of a point relative to its
// base colour in full light. The constant `lawForm` is one of these.
const int lambert = 0, lunarLambert = 1, minnaert = 2, hapke = 3, emissive = 4, roughHapke = 5;
uniform vec3 lawParameters;
uniform float lawScale;
// The roughness of a surface: the tangent of its mean slope, 1 / sqrt(1 + pi tan^2), and the cosine
// of the phase angle.
uniform vec3 lawRoughness;
// The least cosine of the angle of emission in Minnaert's law.
uniform float leastCosine;

// Hapke's approximation of Chandrasekhar's H function.
float chandrasekhar(float x, float gamma) { return (1.0 + 2.0 * x) / (1.0 + 2.0 * x * gamma); }

// Functions of one of the angles of incidence and emission, by Hapke (1984).
struct RoughSide {
  float sine, first, second, mean;
};

RoughSide roughSide(float cosine) {
  float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
  float cotangent = cosine / (sine * lawRoughness.x + 1e-6);
  float first = exp(max(cotangent * -0.636619772, -80.0));
  float second = exp(max(cotangent * cotangent * -0.318309886, -80.0));
  float mean = (cosine + sine * lawRoughness.x * second / (2.0 - first)) * lawRoughness.y;
  return RoughSide(sine, first, second, mean);
}

// Returns the effective cosines of incidence and emission of a rough surface, and the fraction of it
// that is lit and visible, as Roughness does.
vec3 roughEffective(float incidence, float emission) {
  RoughSide i = roughSide(incidence), e = roughSide(emission);
  float azimuthCosine = clamp(
      (lawRoughness.z - incidence * emission) / (i.sine * e.sine + 1e-6), -1.0, 1.0);
  float halfSquare = (1.0 - azimuthCosine) * 0.5;
  float azimuth = acos(azimuthCosine) * 0.318309886;
  float hidden = exp(-2.0 * sqrt(halfSquare / (1.0 - halfSquare + 1e-6)));
  // Both directions exchange their roles where the sun is lower than the camera.
  bool isLow = incidence < emission;
  RoughSide steep = i, other = e;
  if (!isLow) {
    steep = e;
    other = i;
  }
  float weight = 1.0 / (2.0 - steep.first - azimuth * other.first);
  float near = (azimuthCosine * steep.second + halfSquare * other.second) * weight;
  float far = (steep.second - halfSquare * other.second) * weight;
  vec2 effective = (vec2(incidence, emission)
      + vec2(i.sine, e.sine) * lawRoughness.x * (isLow ? vec2(far, near) : vec2(near, far)))
      * lawRoughness.y;
  float sunlit = incidence / i.mean, seen = emission / e.mean;
  float ratio = (isLow ? seen : sunlit) * lawRoughness.y;
  float share = effective.y / e.mean * sunlit * lawRoughness.y / (1.0 - hidden + hidden * ratio);
  return vec3(effective, share);
}

// Returns the brightness for the cosines of the angles of incidence and emission.
float reflected(float incidence, float emission) {
  vec3 p = lawParameters;
  if (lawForm == lambert) return incidence * lawScale;
  if (lawForm == lunarLambert) {
    float lunar = 2.0 * p.x * incidence / (incidence + emission + 1e-6);
    return (lunar + (1.0 - p.x) * incidence) * lawScale;
  }
  if (lawForm == minnaert) {
    float mu = max(emission, leastCosine);
    return incidence > 0.0 ? pow(incidence * mu, p.x) / mu * lawScale : 0.0;
  }
  if (lawForm == roughHapke) {
    vec3 rough = roughEffective(incidence, emission);
    float both = chandrasekhar(rough.x, p.x) * chandrasekhar(rough.y, p.x);
    return rough.x / (rough.x + rough.y + 1e-6) * (both + p.y) * rough.z * p.z * lawScale;
  }
  float multiple = chandrasekhar(incidence, p.x) * chandrasekhar(emission, p.x);
  return incidence / (incidence + emission + 1e-6) * (multiple + p.y) * p.z * lawScale;
}

// Returns the brightness of a surface that emits light.
float emitted(float emission) {
  return lawParameters.x + emission * (lawParameters.y + lawParameters.z * emission);
}
