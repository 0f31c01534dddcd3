import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';

/**
 * Returns the strictest policy (CSP Level 3) under which Payload's dashboard works.
 *
 * @param nonce new for every response; Next.js adds it to each script
 */
const dashboardPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    // Next.js writes inline scripts that differ in each response, hence a nonce. 'self' is for files below /_next. Builds need no
    // eval.
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    // No Trusted Types: React, Payload and its editor create HTML before or outside any policy of ours. Only staff write that
    // content. They also use style attributes.
    "style-src 'self' 'unsafe-inline'",
    // data: for Payload's icons; blob: for previews of uploads.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // Previews of pages and samples.
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ');

/** Sets the policy of a screen. Next.js reads the nonce from the request header. */
export function setDashboardPolicy(request: Request, response: Response): void {
  const policy = dashboardPolicy(randomBytes(16).toString('base64'));
  request.headers['content-security-policy'] = policy;
  response.set('content-security-policy', policy);
}

/** Payload's dashboard, hosted by Next.js in this process. */
export type Dashboard = {
  handle: RequestHandler;
  /** Loads it before the first request. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Creates the dashboard, which loads at the first request: it uses a quarter of the process's memory.
 *
 * @param dir the folder of the Next project
 * @param reloadServer server for development's reload connection; without it, the build is used
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
  // Without a server, Next would listen for `upgrade` on the one of the first request. This one never listens.
  const httpServer = reloadServer ?? createServer();
  const load = async () => {
    const { default: next } = await import('next');
    const app = next({ dir, dev, quiet: true, customServer: true, httpServer });
    await app.prepare();
    return app;
  };
  let loaded: ReturnType<typeof load> | undefined;
  const loadOnce = () =>
    (loaded ??= load().catch((error: unknown) => {
      // The next request retries.
      loaded = undefined;
      throw error;
    }));

  let hasShownOne = false;
  let firstScreen: Promise<void> | undefined;
  /**
   * The first screen initializes Payload for all others, which is slow. Concurrent requests wait for it, so that it happens
   * once.
   */
  const afterFirstScreen = async (show: () => Promise<void>, response: Response) => {
    while (firstScreen) await firstScreen;
    if (hasShownOne) return show();
    const shown = show();
    const settle = () => {
      hasShownOne = response.writableFinished && response.statusCode < 500;
      firstScreen = undefined;
    };
    // A client that disconnects does not block others.
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
      if (!app)
        return void response
          .status(503)
          .type('text')
          .send('The dashboard could not be loaded. See the log.');
      // Development tools use eval.
      if (!dev) setDashboardPolicy(request, response);
      const show = () => app.getRequestHandler()(request, response);
      // Next serves files without Payload.
      await (request.path.startsWith('/_next/') ? show() : afterFirstScreen(show, response));
    },
    close: async () => {
      const app = await loaded?.catch(() => undefined);
      await app?.close();
    },
  };
}
