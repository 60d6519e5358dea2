import Foundation
import MapGenerator

var width = 1024
var only: [String] = []
var landPath = "/work/shared/maps/ne_50m_land.geojson"
var out = "/tmp/maps_prev"
var args = Array(CommandLine.arguments.dropFirst())
while !args.isEmpty {
  let a = args.removeFirst()
  if a == "--width" { width = Int(args.removeFirst()) ?? 1024 }
  if a == "--only" { only = args.removeFirst().split(separator: ",").map(String.init) }
  if a == "--land" { landPath = args.removeFirst() }
  if a == "-o" { out = args.removeFirst() }
}
let land = try LandPolygons(geoJSON: [UInt8](Data(contentsOf: URL(fileURLWithPath: landPath))))
for s in MapSubject.allCases where only.isEmpty || only.contains(s.rawValue) {
  let t = Date()
  let m = MapGenerator(width: width, threads: 2, land: land).map(of: s)
  var d = Data("P7\nWIDTH \(m.width)\nHEIGHT \(m.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
  d.append(contentsOf: m.pixels)
  try d.write(to: URL(fileURLWithPath: "\(out)/\(s.rawValue).pam"))
  print(s.rawValue, Date().timeIntervalSince(t))
}
