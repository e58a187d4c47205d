/// The theme's styles, scripts and pictures.
struct AssetFiles: StoredFileKind {
  let contents: [String: [UInt8]]
}
