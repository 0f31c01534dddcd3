import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Environment } from '../env';

/** What must not stand in a log, at the depths at which we and Payload log objects. */
const secrets = ['password', 'apiKey', 'token', 'authorization', 'cookie', 'secret', 'hash'];

/** Drizzle repeats a failed statement and its values in its error: passwords' hashes, e-mail addresses, letters to the author. */
const withoutValues = (text: string) =>
  text.replace(/\nparams: [\s\S]*?(?=\n\s+at |\ncaused by: |$)/g, '');

/** An error for the log: what happened and where, without the values of a statement that failed. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return { type, message: withoutValues(message), stack: withoutValues(stack), code, constraint };
}

/** A line about an error and without words of its own says what the error says: that, too, without the values. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, log) {
    const [subject, ...words] = args as unknown[];
    const error = errorIn(subject);
    const isSilent = words.length === 0 && !(subject instanceof Object && 'msg' in subject);
    log.apply(this, error && isSilent ? [subject as object, withoutValues(error.message)] : args);
  },
};

function errorIn(subject: unknown): Error | null {
  if (subject instanceof Error) return subject;
  if (subject instanceof Object && 'err' in subject && subject.err instanceof Error)
    return subject.err;
  return null;
}

/** The log of the process: JSON lines in production, coloured lines for people elsewhere. */
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
  if (NODE_ENV === 'production') return pino(options);
  return pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname', singleLine: true }));
}
