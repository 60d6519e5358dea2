extension View {
  /// The arguments of a command line that set this view, without defaults; longitude and tilt are
  /// included if the view sets them.
  package var optionArguments: [String] {
    var arguments: [String] = []
    for parameter in stated {
      guard let option = parameter.option else { continue }
      let value = parameter.value(in: self)
      guard value != parameter.defaultValue else { continue }
      if value == .none, let flag = parameter.noneFlag {
        arguments.append("--\(flag)")
      } else {
        arguments += ["--\(option)", parameter.text(of: value)]
      }
    }
    return arguments
  }

  /// Returns the parameters of a group in words, such as `azimuth 0°, elevation 15°`.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - omitted: The parameters that are left out.
  /// - Returns: The words; empty for a group of which nothing is stated.
  package func text(
    of group: ViewParameter.Group, without omitted: [ViewParameter] = []
  ) -> String {
    stated.filter { parameter in
      parameter.group == group && !omitted.contains { $0.key == parameter.key }
    }.compactMap { parameter in
      let value = parameter.value(in: self)
      switch (value, parameter.noneFlag) {
      case (.none, let flag?): return flag
      case (.none, nil):
        return parameter.group == .background ? "transparent" : nil
      default:
        if parameter.isOmittedByDefault && value == parameter.defaultValue { return nil }
        let text = parameter.text(of: value) + parameter.unit
        return parameter.group == .background ? text : "\(parameter.label) \(text)"
      }
    }.joined(separator: ", ")
  }

  /// The parameters that apply to this view: ``lookAt`` replaces others.
  private var stated: [ViewParameter] {
    guard lookAt != nil else { return ViewParameter.all }
    let replaced = [ViewParameter.longitude.key, ViewParameter.elevation.key]
    return ViewParameter.all.filter { !replaced.contains($0.key) }
  }
}
