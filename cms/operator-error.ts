/**
 * An error that the operator can fix. The message says what is wrong and what to do. It is printed without a stack trace and
 * never contains a password.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** An operation was interrupted or failed after a part of it was done; the operator is told which part. */
export class PartlyDone extends OperatorError {
  override name = 'PartlyDone';
}
