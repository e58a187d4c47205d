import Foundation
import PackagePlugin

/// Turns the files of `Templates/` into Swift source, so that the binary carries its theme.
@main
struct EmbedTheme: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let theme = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "DefaultThemeFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the default theme",
        executable: try context.tool(named: "embed-files").url,
        arguments: [theme.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files(below: theme),
        outputFiles: [output])
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (entries?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }
  }
}
