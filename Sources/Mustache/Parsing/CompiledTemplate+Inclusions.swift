extension CompiledTemplate {
  /// The numbers of the partials and parents that the template names.
  var inclusions: [Int] {
    nodes.compactMap { node in
      if case .inclusion(let template, _, _) = node { template } else { nil }
    }
  }
}
