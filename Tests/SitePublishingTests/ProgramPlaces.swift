import Foundation
import Glibc
import TestSupport

@testable import SitePublishing

extension Place {
  static let programs = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nonexistent"]

  /// A folder of this machine behind rclone.
  static func rclone() throws -> Place {
    let folder = try TemporaryFolder()
    try folder.write("rclone.conf", "[my-Remote_1]\ntype = alias\nremote = \(folder.path)/remote\n")
    return Place(
      address: "rclone://my-Remote_1/www 환율",
      environment: programs.merging(["RCLONE_CONFIG": folder.path + "/rclone.conf"]) { $1 },
      folder: folder, inside: "remote/www 환율")
  }

  /// A place that is a folder of this machine in the end.
  init(
    address: String, environment: [String: String], folder: TemporaryFolder, inside: String,
    server: AnyObject? = nil, change: @escaping (inout PublishSettings) -> Void = { _ in }
  ) {
    self.init(
      address: address, environment: environment, change: change,
      files: {
        _ = server
        return try Tree("\(folder.path)/\(inside)").contents.filter {
          !$0.key.hasPrefix(".ratepress-")
        }
        .mapValues { String(decoding: $0, as: UTF8.self) }
      },
      own: { try folder.write("\(inside)/\($0)", $1) })
  }
}
