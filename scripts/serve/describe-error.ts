import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';

type Options = { dataDir?: string; debug?: boolean };

/** Returns what the operator reads if the site cannot start. For an unknown error, it names the database's log. `debug` adds the stack. */
export function describeError(error: unknown, { dataDir, debug = false }: Options = {}): string {
  const stack = debug && error instanceof Error && error.stack ? `\n${chainOf(error)}` : '';
  if (error instanceof OperatorError) return `${error.message}${stack}`;
  const message = error instanceof Error ? error.message : String(error);
  const serverLog = dataDir
    ? ` The database’s log is ${path.join(dataDir, 'postgres/server.log')}.`
    : '';
  const hint = debug ? '' : ' Set LOG_LEVEL=debug and start again to see where.';
  return `The site could not start: ${message}${/[.!?]$/.test(message) ? '' : '.'}${serverLog}${hint}${stack}`;
}

function chainOf(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by ${chainOf(error.cause)}` : own;
}
