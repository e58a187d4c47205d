import Basics
import Foundation
import SiteFiles
import Synchronization
import SystemFiles
import Transport

/// Asks an FTP server whose every connection is encrypted; any thread may.
final class FTPSClient: Sendable {
  let pool: TransferPool
  /// What the target is called: its address.
  let name: String
  /// `ftp://` for encryption that begins after the greeting, `ftps://` for one from the start.
  private let server: String
  /// The site's folder, from the server's root; without a slash at its end.
  private let folder: [UInt8]
  private let login: String
  /// Whether the server knows `MLSD`; nil as long as it was not asked.
  private let knowsMachineLists = Mutex<Bool?>(nil)

  init(_ context: PublishContext) throws(PublishError) {
    let (settings, address) = (context.settings, context.address)
    guard !address.host.isEmpty, let user = address.user else {
      throw PublishError(
        .configuration, "\(address.text) names no host or no user; write ftps://user@host/path")
    }
    guard let password = try context.secrets.password() else {
      throw PublishError(
        .noSecret,
        "\(address.text): no password; set \(context.secrets.passwordVariable) or password_file")
    }
    name = address.text
    let port = address.port.map { ":\($0)" } ?? ""
    server = (address.port == 990 ? "ftps://" : "ftp://") + address.host + port
    folder = Array(address.path.utf8)
    login = "the user in \"to\" and \(context.secrets.passwordVariable) or password_file"
    var transfers = TransferSettings(
      login: .password(name: user, password: password), authorities: settings.caFile,
      userAgent: "Ratepress", parallel: settings.parallel, patience: context.patience)
    transfers.timeLeft = { [meter = context.meter] in meter.left(sending: $0) }
    pool = TransferPool(transfers)
  }

  /// The bytes of a file; nil if it is not there.
  func get(
    _ path: RelativePath, limit: Int, on connection: TransferConnection? = nil
  ) throws(PublishError) -> [UInt8]? {
    let request = TransferRequest(.ftp(before: [], after: []), url: url(path), limit: limit)
    do {
      return try perform(request, on: connection).body
    } catch .refusedCommand(550, _) {
      return nil
    } catch {
      throw self.error(error, "reading \(path.text)")
    }
  }

  /// Puts a file under a name of its own, then renames it: readers get it whole.
  /// - Parameter isHidden: Whether other users of the server may not read it, if it knows that.
  func put(
    _ bytes: [UInt8], to path: RelativePath, isHidden: Bool = false,
    on connection: TransferConnection? = nil
  ) throws(PublishError) {
    let partial = PartialUpload.new(isHidden: true)
    let hide = isHidden ? ["*SITE CHMOD 600 \(full(partial))"] : []
    let after = hide + ["RNFR \(full(partial))", "RNTO \(full(path))"]
    let request = TransferRequest(.ftp(before: [], after: after), url: url(partial), body: bytes)
    do {
      _ = try perform(request, on: connection)
    } catch .refusedCommand(let code, _) where code == 550 || code == 553 {
      // Another publish may have removed the file at its end.
      do {
        _ = try perform(request, on: connection)
      } catch {
        throw self.error(error, "writing \(path.text)")
      }
    } catch {
      throw self.error(error, "writing \(path.text)")
    }
  }

  /// Makes folders, parents first; those that exist are fine.
  func makeFolders(
    _ folders: [RelativePath], on connection: TransferConnection? = nil
  ) throws(PublishError) {
    try command(folders.map { "*MKD \(full($0))" }, "making folders", on: connection)
  }

  /// Removes folders that are empty; others stay.
  func removeFolders(_ folders: [RelativePath]) throws(PublishError) {
    try command(folders.map { "*RMD \(full($0))" }, "removing folders")
  }

  /// Removes a file; a missing one is fine.
  func remove(_ path: RelativePath, on connection: TransferConnection? = nil) throws(PublishError) {
    do {
      _ = try perform(commands(["DELE \(full(path))"]), on: connection)
    } catch .refusedCommand(550, let words) {
      // The reply to a file that is missing is the same as to one that must not be removed.
      guard try get(path, limit: 1 << 28, on: connection) != nil else { return }
      throw error(.refusedCommand(code: 550, words), "removing \(path.text)")
    } catch {
      throw self.error(error, "removing \(path.text)")
    }
  }

  /// What is directly in a folder; nothing if there is no such folder.
  func list(
    _ folder: RelativePath, _ meter: PeerMeter, on connection: TransferConnection? = nil
  ) throws(PublishError) -> [FTPSEntry] {
    let list: (bytes: [UInt8], isMachine: Bool)
    do {
      list = try rawList(folder, on: connection)
    } catch {
      throw self.error(error, "listing \(folder == .root ? "the folder" : folder.text)")
    }
    try meter.part(bytes: list.bytes.count)
    let entries = FTPSEntry.read(list.bytes, isMachine: list.isMachine)
    for entry in entries { try meter.take(folder.appending(FileName(entry.name))) }
    return entries
  }

  private func rawList(
    _ folder: RelativePath, on connection: TransferConnection?
  ) throws(TransportFailure) -> (bytes: [UInt8], isMachine: Bool) {
    if knowsMachineLists.withLock({ $0 }) != false {
      do {
        let list = try list(folder, "MLSD", on: connection)
        knowsMachineLists.withLock { $0 = true }
        return (list, true)
      } catch .refusedCommand(500...504, _) {
        knowsMachineLists.withLock { $0 = false }
      }
    }
    return (try list(folder, "LIST -a", on: connection), false)
  }

  private func list(
    _ folder: RelativePath, _ command: String, on connection: TransferConnection?
  ) throws(TransportFailure) -> [UInt8] {
    do {
      return try perform(
        TransferRequest(.ftpListing(command: command), url: url(folder) + "/", limit: 1 << 26),
        on: connection
      ).body
    } catch .refusedCommand(550, _) {
      return []
    }
  }

  func error(_ failure: TransportFailure, _ action: String) -> PublishError {
    if case .refusedCommand(530, let words) = failure {
      return PublishError(.refusedLogin(words), at: name, login: login)
    }
    return PublishError(failure, at: "\(name): \(action)", login: login)
  }

  private func command(
    _ commands: [String], _ action: String, on connection: TransferConnection? = nil
  ) throws(PublishError) {
    guard !commands.isEmpty else { return }
    do {
      _ = try perform(self.commands(commands), on: connection)
    } catch {
      throw self.error(error, action)
    }
  }

  private func commands(_ commands: [String]) -> TransferRequest {
    TransferRequest(.ftp(before: commands, after: []), url: server + "/")
  }

  private func perform(
    _ request: TransferRequest, on connection: TransferConnection?
  ) throws(TransportFailure) -> TransferResponse {
    if let connection { return try connection.perform(request) }
    return try pool.perform(request)
  }

  /// The path from the server's root, as commands take it.
  private func full(_ path: RelativePath) -> String {
    let bytes = path.bytes.isEmpty ? folder : folder + [UInt8(ascii: "/")] + path.bytes
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  /// The address of a path; an encoded slash begins what counts from the server's root.
  private func url(_ path: RelativePath) -> String {
    "\(server)/%2F" + PercentEncoding.encode(full(path).utf8.dropFirst())
  }
}
