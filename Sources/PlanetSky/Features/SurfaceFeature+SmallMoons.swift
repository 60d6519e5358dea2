extension SurfaceFeature {
  /// Rows as those of the table, of small moons.
  ///
  /// Latitudes of the moons of Uranus are southern where Voyager 2 saw them, as in the Gazetteer.
  static let smallMoons = """
    phobos,Kepler Dorsum,-45,4,15
    phobos,Laputa Regio,0,95,14
    phobos,Stickney,1,311,9
    phobos,Gulliver,62,197,5.5
    phobos,Hall,-80,150,5.4
    phobos,Drunlo,36.5,268,4.2
    phobos,Lagado Planitia,19,129,4
    phobos,Clustril,60,269,3.4
    phobos,Reldresal,41,321,2.9
    phobos,Grildrig,81,165,2.6
    phobos,Todd,-9,207,2.6
    phobos,Roche,53,177,2.3
    phobos,D'Arrest,-39,181,2.1
    phobos,Limtoc,-11,306,2
    phobos,Öpik,-7,63,2
    phobos,Shklovsky,24,112,2
    phobos,Sharpless,-27.5,206,1.8
    phobos,Wendell,-1,228,1.7
    deimos,Voltaire,22,356.5,1.9
    deimos,Swift,12.5,1.8,1
    mimas,Camelot Chasma,-43,336.6,150
    mimas,Pangea Chasma,-28.12,19.59,150
    mimas,Herschel,-1.38,248.24,139
    mimas,Avalon Chasma,35,213,120
    mimas,Oeta Chasma,19,237.3,110
    mimas,Pelion Chasma,-25.31,109.92,100
    mimas,Arthur,-35.4,163.96,64
    mimas,Accolon,-70.56,175.59,48
    mimas,Morgan,24.21,115.02,43
    mimas,Gwynevere,-17.6,36.3,42
    mimas,Lucas,40.75,139.65,40
    mimas,Merlin,-38.43,140.99,37
    mimas,Launcelot,-9.46,31.51,30
    tethys,Ithaca Chasma,-14,353.9,1219
    tethys,Odysseus,32.82,231.11,445
    tethys,Telemus,-34.53,3.11,320
    tethys,Melanthius,-58.5,167.39,250
    tethys,Penelope,-10.83,110.78,207.5
    tethys,Dolius,-30.15,149.67,190
    tethys,Scheria Montes,30,229,185
    tethys,Antinous,-59.89,73.85,138
    tethys,Demodocus,-59.37,341.79,125
    tethys,Ogygia Chasma,56,264.8,120
    tethys,Anticleia,51.31,327.63,100.7
    tethys,Telemachus,54,20.62,92
    tethys,Circe,-12.6,305.34,79
    dione,Palatine Chasmata,-48,44,1100
    dione,Padua Chasmata,17.7,112.83,1025
    dione,Eurotas Chasmata,4.94,58.65,1000
    dione,Janiculum Dorsa,24.6,215.9,900
    dione,Carthage Fossae,11.93,23.25,500
    dione,Latium Chasma,20,296.07,360
    dione,Drepanum Chasma,-46,95,360
    dione,Evander,-57,215,350
    dione,Aeneas,25.89,313.73,161
    dione,Latinus,52.19,159,130
    dione,Dido,-23.97,341.18,122
    dione,Erulus,-35,255.24,120
    dione,Turnus,15.59,14.69,101
    dione,Romulus,-8.15,333.15,90.7
    rhea,Galunlati Chasmata,38,70,740
    rhea,Avaiki Chasmata,25,81,580
    rhea,Mamaldi,14,176,480
    rhea,Yamsi Chasmata,-28,79.5,380
    rhea,Tirawa,34.2,208.3,300
    rhea,Powehiwehi,-8.2,79.6,271.2
    rhea,Izanagi,-49.4,49.8,200
    rhea,Ormazd,52.5,301.5,200
    rhea,Djuli,-31.2,313.3,150
    rhea,Leza,-21.8,50.8,150
    rhea,Wakonda,48.6,90.3,123
    rhea,Inktomi,-14.1,247.9,47.2
    iapetus,Saragossa Terra,-45,180,2300
    iapetus,Roncevaux Terra,37,120.5,1284
    iapetus,Toledo Montes,0,224,1100
    iapetus,Cassini Regio,-28.1,267.4,1000
    iapetus,Abisme,37.53,267.08,767.74
    iapetus,Carcassone Montes,0,143.3,740
    iapetus,Turgis,16.9,331.6,580
    iapetus,Engelier,-40.5,95.3,504
    iapetus,Gerin,-45.6,127,445
    iapetus,Falsaron,33.8,277.4,424
    iapetus,Malprimis,-15.2,241.8,377
    iapetus,Tortelosa Montes,0,295.3,294
    iapetus,Naimon,9.3,30.7,244
    iapetus,Ganelon,-44.3,340.2,230
    iapetus,Roland,73.3,334.8,144
    miranda,Mantua Regio,-39.6,180.2,399
    miranda,Elsinore Corona,-24.8,257.1,323
    miranda,Arden Corona,-29.1,73.7,318
    miranda,Naples Sulcus,-32,260,260
    miranda,Dunsinane Regio,-31.5,11.9,244
    miranda,Inverness Corona,-66.9,325.7,234
    miranda,Ephesus Regio,-15,250,225
    miranda,Sicilia Regio,-30,317.2,174
    miranda,Argier Rupes,-43.2,322.8,141
    miranda,Verona Rupes,-18.3,347.8,116
    miranda,Alonso,-44,352.6,25
    miranda,Prospero,-32.9,329.9,21
    ariel,Kachina Chasmata,-33.7,246,622
    ariel,Kewpie Chasma,-28.3,326.9,467
    ariel,Korrigan Chasma,-27.6,347.5,365
    ariel,Sylph Chasma,-48.6,353,349
    ariel,Brownie Chasma,-16,337.6,343
    ariel,Leprechaun Vallis,-10.4,10.2,328
    ariel,Sprite Vallis,-14.9,340,305
    ariel,Pixie Chasma,-20.4,5.1,278
    ariel,Kra Chasma,-32.1,354.2,142
    ariel,Yangoor,-68.7,279.7,78
    ariel,Domovoy,-71.5,339.7,71
    ariel,Melusine,-52.9,8.9,50
    umbriel,Wokolo,-30,1.8,208
    umbriel,Malingee,-22.9,13.9,164
    umbriel,Wunda,-7.9,273.6,131
    umbriel,Vuver,-4.7,311.6,98
    umbriel,Gob,-12.7,27.8,88
    umbriel,Kanaloa,-10.8,345.7,86
    umbriel,Skynd,-1.8,331.7,72
    umbriel,Peri,-9.2,4.3,61
    titania,Messina Chasmata,-33.3,335,1492
    titania,Rousillon Rupes,-14.7,26.5,402
    titania,Gertrude,-15.8,287.1,326
    titania,Belmont Chasma,-8.5,32.6,258
    titania,Ursula,-12.4,45.2,135
    titania,Mopsa,-11.9,302.2,101
    titania,Calphurnia,-42.4,291.4,100
    titania,Katherine,-51.2,331.9,75
    titania,Elinor,-44.8,333.6,74
    oberon,Mommur Chasma,-16.3,323.5,537
    oberon,Hamlet,-46.1,44.4,206
    oberon,Macbeth,-58.4,112.5,203
    oberon,Romeo,-28.7,89.4,159
    oberon,Lear,-5.4,31.5,126
    oberon,Falstaff,-22.1,19,124
    oberon,Coriolanus,-11.4,345.2,120
    oberon,Othello,-66,42.9,114
    oberon,Caesar,-26.6,61.1,76
    """
}
