/** Node's and PostgreSQL's codes for a database that cannot be reached or is shutting down. */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|08\w{3}|53300)$/;

/** What is said without a code of a connection that was lost or not to be had: by the driver, and by Payload. */
const connectionIsLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Error: cannot begin transaction)/;

/** An error and what it came of. */
export function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** What an error came of in the end, in words: a statement's own error repeats its values. */
export const rootCauseOf = (error: unknown): string =>
  [...causesOf(error)].at(-1)?.message ?? String(error);

const isMissingSocket = ({ code, syscall }: NodeJS.ErrnoException) =>
  code === 'ENOENT' && syscall === 'connect';

/** Whether an error says that the database cannot be reached just now. */
export const isUnavailableError = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) =>
      ('code' in cause && unavailableCodes.test(String(cause.code))) ||
      isMissingSocket(cause) ||
      connectionIsLost.test(cause.message),
  );

/** What callers are told meanwhile, and the seconds after which it is worth asking again. */
export const databaseUnavailable = {
  message: 'The site’s database is away for a moment. Try again shortly.',
  retryAfter: '5',
};
