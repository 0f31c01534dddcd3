import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import next from 'next';
import type { Logger } from 'pino';

/** Payload's dashboard, hosted by Next.js in this process. */
export type Dashboard = {
  handle: RequestHandler;
  /** Loads it. Until it is loaded, requests for it wait; the site does not. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * @param dir the folder of the Next project
 * @param dev whether to compile on demand and reload
 * @param httpServer where development's reload connection comes in
 */
export function createDashboard({
  dir,
  dev,
  log,
  httpServer,
}: {
  dir: string;
  dev: boolean;
  log: Logger;
  httpServer?: Server;
}): Dashboard {
  const app = next({ dir, dev, quiet: true, customServer: true, httpServer });
  let prepared: Promise<void> | undefined;

  const prepare = () => {
    prepared ??= app.prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  return {
    prepare,
    handle: async (request, response) => {
      try {
        await prepare();
      } catch (error) {
        log.error({ err: error, msg: 'The dashboard could not be loaded' });
        response.status(503).type('text').send('The dashboard could not be loaded. See the log.');
        return;
      }
      await app.getRequestHandler()(request, response);
    },
    close: async () => {
      if (prepared) await app.close();
    },
  };
}
