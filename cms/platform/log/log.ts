import { write, writeSync } from 'node:fs';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Environment } from '../env';

/** Maximum bytes of pending lines. */
const mostWaiting = 1_000_000;

/** Milliseconds before a full pipe is tried again. */
const pause = 100;

/**
 * Writes lines without waiting. If the disk is full or nobody reads the pipe, lines are dropped and requests continue. pino's
 * own destination retries until it succeeds.
 *
 * @param descriptor of an open file
 */
export function unawaitedLines(descriptor: number) {
  const waiting: Buffer[] = [];
  let size = 0;
  let isWriting = false;

  const writeOn = (bytes: Buffer) => {
    write(descriptor, bytes, (error, written) => {
      const rest = bytes.subarray(written ?? 0);
      if (error?.code === 'EAGAIN') setTimeout(writeOn, pause, rest).unref();
      else if (!error && rest.length > 0) writeOn(rest);
      else next();
    });
  };
  const next = () => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    size = 0;
    writeOn(Buffer.concat(waiting.splice(0)));
  };

  process.on('exit', () => {
    try {
      writeSync(descriptor, Buffer.concat(waiting.splice(0)));
    } catch {
      // Nobody can read the lines.
    }
  });
  return {
    write: (line: string) => {
      const bytes = Buffer.from(line);
      if (size + bytes.length > mostWaiting) return;
      waiting.push(bytes);
      size += bytes.length;
      if (!isWriting) next();
    },
  };
}

/** Keys removed from the log, at the depths at which we and Payload log objects. */
const secrets = ['password', 'apiKey', 'token', 'authorization', 'cookie', 'secret', 'hash'];

/** Messages of PostgreSQL end with the invalid value: `invalid input syntax for type uuid: "…"`. */
const isByDatabase = (error: Error) => 'severity' in error && 'code' in error;
const withoutQuoted = (message: string) => message.replace(/[:,]? ".*/s, '');

/**
 * Returns an error's message without values of a failed statement, such as hashes or addresses. Drizzle appends them to the
 * statement.
 */
function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  return isByDatabase(error) ? withoutQuoted(error.message) : error.message;
}

/** Returns the stack without the message. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length);
}

/** Returns an error and its causes, outermost first. */
function chainOf(error: Error): Error[] {
  const chain = new Set<Error>();
  for (let each: unknown = error; each instanceof Error && !chain.has(each); each = each.cause)
    chain.add(each);
  return [...chain];
}

const textOf = (error: Error) => chainOf(error).map(messageOf).join(': ');

/** Describes an error for the log, without values of a failed statement. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return error;
  const stack = chainOf(error)
    .map((each) => `${each.name}: ${messageOf(each)}${framesOf(each)}`)
    .join('\ncaused by: ');
  const { code, constraint }: Error & { code?: unknown; constraint?: unknown } = error;
  return { type: error.constructor.name, message: textOf(error), stack, code, constraint };
}

/** Escapes in JSON, and words with the domain of an e-mail address behind. The `@` may be encoded, as in a URL. */
const words =
  /\\(?:u[\da-f]{4}|.)|[\p{L}\p{M}\p{N}!#$&'*+=?^_`|~.-]+(?<domain>(?:@|%40)(?=[\d.-]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*)?/giu;

/** Returns a line without e-mail addresses, wherever they came from: mails, errors of servers, paths. */
const withoutAddresses = (line: string) =>
  /@|%40/.test(line)
    ? line.replace(words, (word, domain?: string) => (domain ? '[address]' : word))
    : line;

/** A log line without a message gets the error's, without values. No line contains an e-mail address. */
const hooks: LoggerOptions['hooks'] = {
  streamWrite: withoutAddresses,
  logMethod(args, log) {
    const [subject, ...words] = args as unknown[];
    const error = errorIn(subject);
    const isSilent = words.length === 0 && !(subject instanceof Object && 'msg' in subject);
    log.apply(this, error && isSilent ? [subject as object, textOf(error)] : args);
  },
};

function errorIn(subject: unknown): Error | null {
  if (subject instanceof Error) return subject;
  if (subject instanceof Object && 'err' in subject && subject.err instanceof Error)
    return subject.err;
  return null;
}

/** Creates the process's log: JSON lines in production, colored lines elsewhere. */
export function createLog(
  { NODE_ENV, LOG_LEVEL }: Pick<Environment, 'NODE_ENV' | 'LOG_LEVEL'>,
  write?: (line: string) => void,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: undefined,
    serializers: { err: describe },
    hooks,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  if (write) return pino(options, { write });
  if (NODE_ENV === 'production') return pino(options, unawaitedLines(process.stdout.fd));
  return pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname', singleLine: true }));
}
