/// A named part of a longer work that changes a state.
struct Step<State> {
  /// What is done, as a reader of the progress sees it: `reading templates`.
  let name: String
  let action: (inout State) throws -> Void

  init(_ name: String, _ action: @escaping (inout State) throws -> Void) {
    self.name = name
    self.action = action
  }
}
