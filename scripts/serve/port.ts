import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Environment } from '../../cms/platform/env';
import { OperatorError } from '../../cms/platform/operator-error';

type Variable = 'PORT' | 'METRICS_PORT';

/** Returns where metrics are served. Without a token, they are available on this machine only. */
export const metricsHost = ({ HOST, METRICS_TOKEN }: Environment): string =>
  METRICS_TOKEN === undefined ? '127.0.0.1' : HOST;

/** Checks that the site can listen on a port, before anything slow is started. */
export async function assertPortFree(
  host: string,
  port: number,
  variable?: Variable,
): Promise<number> {
  const server = createServer();
  const freePort = await listen(server, host, port, variable);
  await new Promise((resolve) => server.close(resolve));
  return freePort;
}

export async function listen(
  server: Server,
  host: string,
  port: number,
  variable: Variable = 'PORT',
): Promise<number> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (cause) {
    const reason = explain(cause as NodeJS.ErrnoException, { host, port, variable });
    throw new OperatorError(reason, { cause });
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  { host, port, variable }: { host: string; port: number; variable: Variable },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Another program uses port ${port}: stop it, or set ${variable} to another port.`;
    case 'EACCES':
      return `This user may not use port ${port}: set ${variable} to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}: set HOST to one of its addresses, or to 0.0.0.0 for all.`;
    default:
      return `The site cannot listen on port ${port} of ${host} (${message}): set ${variable} or HOST.`;
  }
}
