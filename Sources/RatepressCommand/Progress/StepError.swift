/// An error with the step in which it came up.
struct StepError: Error {
  let step: String
  let cause: any Error
}
