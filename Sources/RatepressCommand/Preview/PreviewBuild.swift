/// What a build for the preview gives.
struct PreviewBuild: Sendable {
  let content: PreviewContent
  /// The files and folders that it was made of, as absolute paths.
  let sources: [String]
}
