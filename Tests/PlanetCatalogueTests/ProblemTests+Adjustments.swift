extension ProblemTests {
  static let adjustments: [Wrong] = [
    .body(
      "opacity of a ground map", "<map src=\"a.jpg\" opacity=\"0.5\"/>",
      "my.xml:2:72: error: 'opacity' has no effect on a map; expected one of gain, gamma, nodata, "
        + "nodata-fill, flip, air"),
    .body(
      "gain of heights",
      "<layer kind=\"height\" src=\"a.png\" lowest=\"0 km\" highest=\"1 km\" gain=\"2\"/>",
      "my.xml:2:114: error: 'gain' has no effect on a height layer; expected flip"),
    .body(
      "gain out of range", "<map src=\"a.jpg\" gain=\"-1\"/>",
      "my.xml:2:69: error: the gain '-1' is impossible; expected 0 to 100"),
    .body(
      "fill without missing data", "<map src=\"a.jpg\" nodata-fill=\"red\"/>",
      "my.xml:2:76: error: 'nodata-fill' has no effect without 'nodata'; expected the colour of "
        + "missing data in the file, such as nodata=\"#000000\""),
    .body(
      "fill beside transparency",
      "<map src=\"a.jpg\" alpha=\"coverage\" nodata=\"red\" nodata-fill=\"blue\"/>",
      "my.xml:2:106: warning: 'nodata-fill' has no effect with alpha=\"coverage\"; expected a map "
        + "without transparency, or no 'nodata-fill'"),
    .body(
      "air of a body without air", "<map src=\"a.jpg\" air=\"included\"/>",
      "my.xml:2:68: warning: 'air' has no effect on a body without <atmosphere>; expected an "
        + "<atmosphere>, or no 'air'"),
    .air(
      "air of a body of unknown size", "",
      "my.xml:2:45: warning: 'air' has no effect on a body of unknown size, whose air is not "
        + "rendered; expected <radii>, or no 'air'"),
    .air(
      "air of a body with a shape", "<radii equatorial=\"9\"/><shape src=\"a.obj\"/>",
      "my.xml:2:88: warning: 'air' has no effect on a body with a <shape>, whose air is not "
        + "rendered; expected no 'air'"),
    .body(
      "colour of a sun", "<sun color=\"blu\"/>",
      "my.xml:2:58: error: 'blu' is not a colour; expected #rrggbb or a name such as orange; "
        + "did you mean 'blue'?"),
  ]
}

extension Wrong {
  /// A body with air in its map.
  fileprivate static func air(
    _ name: String, _ inside: String, _ says: String
  ) -> Wrong {
    var wrong = Wrong(
      name,
      "<catalogue>\n<body id=\"a\" name=\"A\">\(inside)<map src=\"a.jpg\" air=\"included\"/>"
        + "<atmosphere top=\"80 km\"><constituent scattering=\"0.1 0.1 0.1\" "
        + "scale-height=\"8 km\"/></atmosphere></body>\n</catalogue>")
    wrong.says = [says]
    return wrong
  }
}
