/** Exit code of the lab when this machine lacks what it is built with (`EX_UNAVAILABLE`): tests are then skipped, never passed. */
export const unavailableExitCode = 69;

/** The machine lacks a toolchain; the message is one line that says which and what was found. */
export class LabUnavailableError extends Error {
  override readonly name = "LabUnavailableError";
}

/** Something of the lab went wrong in a way that a person can act on; printed without a stack. */
export class LabError extends Error {
  override readonly name = "LabError";
}
