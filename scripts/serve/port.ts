import { createServer, type Server } from 'node:net';
import { OperatorError } from '../../cms/operator-error';

/** What a port is set by. */
type Variable = 'PORT' | 'METRICS_PORT';

/**
 * Finds out whether the site can listen there, before anything slow is started.
 *
 * @param port 0 for any free one
 * @returns the port
 * @throws OperatorError that says why not
 */
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

/**
 * @returns the port
 * @throws OperatorError that says why the server cannot listen there
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  variable: Variable = 'PORT',
): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, () => {
        server.off('error', reject);
        resolve();
      });
    });
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
      return `Port ${port} is taken by another program: stop that, or set ${variable} to another one.`;
    case 'EACCES':
      return `Port ${port} needs rights that this user does not have: set ${variable} to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}: set HOST to one that it has, or to 0.0.0.0 for all of them.`;
    default:
      return `The site cannot listen on port ${port} of ${host} (${message}): set ${variable} or HOST.`;
  }
}
