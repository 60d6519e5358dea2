extension Constellation {
  /// Rows of the abbreviation and the Latin name.
  static let names = """
    And,Andromeda
    Ant,Antlia
    Aps,Apus
    Aql,Aquila
    Aqr,Aquarius
    Ara,Ara
    Ari,Aries
    Aur,Auriga
    Boo,Boötes
    CMa,Canis Major
    CMi,Canis Minor
    CVn,Canes Venatici
    Cae,Caelum
    Cam,Camelopardalis
    Cap,Capricornus
    Car,Carina
    Cas,Cassiopeia
    Cen,Centaurus
    Cep,Cepheus
    Cet,Cetus
    Cha,Chamaeleon
    Cir,Circinus
    Cnc,Cancer
    Col,Columba
    Com,Coma Berenices
    CrA,Corona Australis
    CrB,Corona Borealis
    Crt,Crater
    Cru,Crux
    Crv,Corvus
    Cyg,Cygnus
    Del,Delphinus
    Dor,Dorado
    Dra,Draco
    Equ,Equuleus
    Eri,Eridanus
    For,Fornax
    Gem,Gemini
    Gru,Grus
    Her,Hercules
    Hor,Horologium
    Hya,Hydra
    Hyi,Hydrus
    Ind,Indus
    LMi,Leo Minor
    Lac,Lacerta
    Leo,Leo
    Lep,Lepus
    Lib,Libra
    Lup,Lupus
    Lyn,Lynx
    Lyr,Lyra
    Men,Mensa
    Mic,Microscopium
    Mon,Monoceros
    Mus,Musca
    Nor,Norma
    Oct,Octans
    Oph,Ophiuchus
    Ori,Orion
    Pav,Pavo
    Peg,Pegasus
    Per,Perseus
    Phe,Phoenix
    Pic,Pictor
    PsA,Piscis Austrinus
    Psc,Pisces
    Pup,Puppis
    Pyx,Pyxis
    Ret,Reticulum
    Scl,Sculptor
    Sco,Scorpius
    Sct,Scutum
    Ser,Serpens
    Sex,Sextans
    Sge,Sagitta
    Sgr,Sagittarius
    Tau,Taurus
    Tel,Telescopium
    TrA,Triangulum Australe
    Tri,Triangulum
    Tuc,Tucana
    UMa,Ursa Major
    UMi,Ursa Minor
    Vel,Vela
    Vir,Virgo
    Vol,Volans
    Vul,Vulpecula
    """
}
