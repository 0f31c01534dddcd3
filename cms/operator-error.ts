/**
 * Something that the operator of the site can mend. The message is written for them: what is wrong and what to do
 * about it, in a clear sentence. It is printed as it is, without a stack trace, and never holds a password.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Something was broken off, or failed, when a part of it had been done that the operator has to know of: it is said in any case. */
export class PartlyDone extends OperatorError {
  override name = 'PartlyDone';
}
