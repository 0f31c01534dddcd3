import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { setDashboardPolicy } from './dashboard-policy';

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
 * @param reloadServer where development's reload connection comes in; without it, the dashboard runs as it was built
 */
export function createDashboard({
  dir,
  log,
  reloadServer,
}: {
  dir: string;
  log: Logger;
  reloadServer?: Server | undefined;
}): Dashboard {
  const dev = reloadServer !== undefined;
  // Left without a server, Next listens to `upgrade` at that of the first request. This one never listens.
  const httpServer = reloadServer ?? createServer();
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

  let hasShownOne = false;
  let firstScreen: Promise<void> | undefined;
  /**
   * With its first screen, Payload makes ready what all others use, which takes long. Of many that come at once each would make
   * it for itself: they wait for the one.
   */
  const afterFirstScreen = async (show: () => Promise<void>, response: Response) => {
    while (firstScreen) await firstScreen;
    if (hasShownOne) return show();
    const shown = show();
    const settle = () => {
      hasShownOne = response.writableFinished && response.statusCode < 500;
      firstScreen = undefined;
    };
    // Who goes away holds nobody up.
    firstScreen = Promise.race([shown, once(response, 'close')]).then(settle, settle);
    return shown;
  };

  return {
    prepare: async () => void (await loadOnce()),
    handle: async (request, response) => {
      const app = await loadOnce().catch((error: unknown) => {
        log.error({ err: error, msg: 'The dashboard could not be loaded' });
        return null;
      });
      if (!app) {
        response.status(503).type('text').send('The dashboard could not be loaded. See the log.');
        return;
      }
      // While one develops, its tools evaluate code.
      if (!dev) setDashboardPolicy(request, response);
      const show = () => app.getRequestHandler()(request, response);
      // Files are served by Next alone.
      await (request.path.startsWith('/_next/') ? show() : afterFirstScreen(show, response));
    },
    close: async () => {
      const app = await loaded?.catch(() => undefined);
      await app?.close();
    },
  };
}
