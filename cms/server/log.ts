import { pino, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Environment } from '../env';

/** What must never stand in a log, wherever it appears in what is logged. */
const secrets = ['password', 'apiKey', 'token', 'authorization', 'cookie', 'secret', 'code'];

/** The log of the process: JSON lines in production, coloured lines for people elsewhere. */
export function createLog({
  NODE_ENV,
  LOG_LEVEL,
}: Pick<Environment, 'NODE_ENV' | 'LOG_LEVEL'>): Logger {
  const options = {
    level: LOG_LEVEL,
    base: undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  if (NODE_ENV === 'production') return pino(options);
  return pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname', singleLine: true }));
}
