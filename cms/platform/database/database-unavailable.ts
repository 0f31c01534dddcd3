/** Error codes of Node.js and PostgreSQL for an unreachable database or one that shuts down. */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|08\w{3}|53300)$/;

/** Messages without a code for lost connections, from the driver and Payload. */
const connectionIsLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Error: cannot begin transaction)/;

/** Yields an error and its causes. */
export function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Returns whether an error or one of its causes has such a code. */
export const hasCode = (error: unknown, codes: RegExp): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && codes.test(String(cause.code)));

/** Returns the message of the innermost cause. A failed statement's own message contains its values. */
export const rootCauseOf = (error: unknown): string =>
  [...causesOf(error)].at(-1)?.message ?? String(error);

const isMissingSocket = ({ code, syscall }: NodeJS.ErrnoException) =>
  code === 'ENOENT' && syscall === 'connect';

export const isUnavailableError = (error: unknown): boolean =>
  hasCode(error, unavailableCodes) ||
  [...causesOf(error)].some(
    (cause) => isMissingSocket(cause) || connectionIsLost.test(cause.message),
  );

/** Response while the database is unavailable. `retryAfter` is in seconds. */
export const databaseUnavailable = {
  message: 'The database is temporarily unavailable. Try again shortly.',
  retryAfter: '5',
};
