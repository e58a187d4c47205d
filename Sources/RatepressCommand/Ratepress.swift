/// The command line program.
public enum Ratepress {
  /// Runs the command that the process's arguments name.
  public static func main() {}
}
