import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Payload's dashboard, hosted by Next.js in this process. */
export type Dashboard = {
  handle: RequestHandler;
  /** Loads it, as the first request for it does otherwise. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Nothing of it is loaded before somebody wants it: it is a quarter of the process' memory, and few visitors are staff.
 *
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
  const load = async () => {
    const { default: next } = await import('next');
    const app = next({ dir, dev, quiet: true, customServer: true, httpServer });
    await app.prepare();
    return app;
  };
  let loaded: ReturnType<typeof load> | undefined;
  const loadOnce = () => {
    loaded ??= load().catch((error: unknown) => {
      // The next request for it tries again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  return {
    prepare: async () => void (await loadOnce()),
    handle: async (request, response) => {
      const app = await loadOnce().catch((error: unknown) => {
        log.error({ err: error, msg: 'The dashboard could not be loaded' });
        return null;
      });
      if (app) await app.getRequestHandler()(request, response);
      else
        response.status(503).type('text').send('The dashboard could not be loaded. See the log.');
    },
    close: async () => {
      const app = await loaded?.catch(() => undefined);
      await app?.close();
    },
  };
}
