/// A well-formed template of sections, blocks and inclusions of `p`, at random.
func randomTemplate(
  depth: Int, using random: inout SplitMix64, mayInclude: Bool = true
) -> String {
  (0..<Int.random(in: 0...5, using: &random)).map { _ in
    let inner =
      depth > 0 ? randomTemplate(depth: depth - 1, using: &random, mayInclude: mayInclude) : ""
    switch Int.random(in: 0...(mayInclude ? 10 : 8), using: &random) {
    case 0: return "\n"
    case 1: return "  "
    case 2: return "{{s}}"
    case 3: return "{{#l}}\(inner){{/l}}"
    case 4: return "{{^l}}\(inner){{/l}}"
    case 5: return "  {{$b}}\n\(inner)  {{/b}}\n"
    case 6: return "{{$b}}\(inner){{/b}}"
    case 7: return "{{#a}}\n\(inner)\n{{/a}}\n"
    case 8: return "{{! note\n }}"
    case 9: return "  {{>p}}\n"
    default: return " {{<p}}{{$b}}\n  \(inner){{/b}}{{/p}}\n"
    }
  }.joined()
}
