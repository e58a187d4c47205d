/// Years of the ECB as its own file has them: the newest day first, and days without a rate.
enum HistoryFile {
  static let text = """
    Date,USD,JPY,ISK,
    2026-01-12,1.3,181.5,N/A,
    2026-01-08,1.25,N/A,N/A,
    2026-01-05,1.2,182.00,N/A,
    2026-01-02,1.1,180,290,

    """
}
