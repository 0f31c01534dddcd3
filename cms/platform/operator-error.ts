/**
 * An error that the operator can fix. The message says what is wrong and what to do. It is printed without a stack trace and
 * never contains a password.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** An operation was interrupted or failed in part. The message names the completed part. */
export class PartlyDone extends OperatorError {
  override name = 'PartlyDone';
}
