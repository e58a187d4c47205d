import Formats
import Foundation
import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct HostileBodyTests {
  private let harness = SourceHarness()
  private let fixture = AnswerFixture()

  private func problem(
    _ body: some Sequence<UInt8> & Sendable
  ) throws -> JSONError.Problem? {
    guard case .notJSON(let error) = try harness.violation(Behaviours.answer(body: body)) else {
      return nil
    }
    return error.problem
  }

  @Test
  func `a body that is not one strict JSON text is refused`() throws {
    let text = fixture.text
    #expect(try problem([]) == .empty)
    #expect(try problem([0xEF, 0xBB, 0xBF] + text.utf8) == .byteOrderMark)
    #expect(try problem(Array(text.utf8) + [0xFF]) == .notUTF8)
    #expect(try problem(Array(String(repeating: "[", count: 100_000).utf8)) == .tooDeep(limit: 64))
    #expect(try problem("<!doctype html><p>Down</p>".utf8) == .markup)
    for body in [text + text, String(text.dropLast(40)), text + ","] {
      guard case .syntax = try problem(body.utf8) else {
        Issue.record("\(body)")
        continue
      }
    }
  }

  @Test
  func `compression that is cut or damaged is refused`() throws {
    let packed = try CompressedBody.gzip(fixture.text.utf8)
    let cut = try harness.violation(
      Behaviours.answer(200, "Content-Encoding: gzip", body: packed.prefix(packed.count / 2)))
    #expect(cut != nil)
    let damaged = try harness.violation(
      Behaviours.answer(200, "Content-Encoding: gzip", body: fixture.text.utf8))
    #expect(damaged == .transport(.badCompression))
  }

  @Test
  func `a body of a gigabyte, a gzip bomb and endless fields are cut off`() throws {
    let bomb = try CompressedBody.gzipBomb(size: 64 << 20)
    let twice = try CompressedBody.gzip(bomb)
    #expect(
      try harness.violation(Behaviours.endlessHeader)
        == .transport(.headerTooLarge(limit: 1 << 17)))
    for behaviour in [
      Behaviours.huge(1 << 30),
      Behaviours.answer(200, "Content-Encoding: gzip", body: bomb),
      Behaviours.answer(200, "Content-Encoding: gzip, gzip", body: twice),
    ] {
      #expect(try harness.violation(behaviour) == .transport(.tooLarge(limit: 1 << 20)))
    }
  }

  @Test
  func `a body of just a megabyte is read`() throws {
    let text = fixture.text
    let filler = String(repeating: " ", count: (1 << 20) - text.utf8.count)
    #expect(try harness.violation(Behaviours.answer(body: (text + filler).utf8)) == nil)
    let over = try harness.violation(Behaviours.answer(body: (text + filler + " ").utf8))
    #expect(over == .transport(.tooLarge(limit: 1 << 20)))
  }

  @Test
  func `hostile answers do not fill the state of fetches`() async {
    await #expect(processExitsWith: .success) {
      let harness = SourceHarness()
      let bomb = try CompressedBody.gzipBomb(size: 64 << 20)
      let nested = String(repeating: "[{},\"a\",[[0]],", count: 1 << 16).prefix(1 << 20)
      let flat = "[" + String(repeating: "[1],{\"a\":{}},", count: 80_000) + "0]"
      for behaviour in [
        Behaviours.huge(1 << 30), Behaviours.endlessHeader, Behaviours.answer(body: nested.utf8),
        Behaviours.answer(body: flat.utf8),
        Behaviours.answer(200, "Content-Encoding: gzip", body: bomb),
      ] {
        let violation = try harness.violation(behaviour)
        try #require(violation != nil)
      }
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      let kilobytes = try #require(Int(peak.filter(\.isNumber)))
      try #require(kilobytes < 100_000, "\(peak)")
    }
  }
}
